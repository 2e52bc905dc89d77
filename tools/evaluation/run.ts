import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, readConfig } from '#app/server/config.ts'
import { faultMessage } from '#app/server/fault-message.ts'
import { sentenceOf } from '#app/refusals.ts'
import { keepPrivate } from '#app/server/private-data.ts'
import { systemClock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { createLog } from '#platform/server/log.ts'
import { CorpusError } from './corpus/read-corpus.ts'
import { evaluate, seeded } from './evaluate.ts'
import { labellersBlock, withBlock } from './labellers/report.ts'
import { runLabellers } from './labellers/run-labellers.ts'
import { scriptedOnly } from './play/product.ts'
import { temporaryDatabase } from './play/temporary-database.ts'
import { HELP, OptionError, readOptions } from './options.ts'
import { runReplay } from './replay/run-replay.ts'
import { blindPairs, givenPassages } from './report/blind-pairs.ts'

const QUALITY = 'docs/quality.md'
const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return say(HELP)
  const stop = new AbortController()
  // Uses `once`, so that a second Ctrl-C ends the process immediately.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say(options.labellers === null ? 'Stopping: what there is will be reported.' : 'Stopping: nothing is written.')
      stop.abort(new Stopped('stopped'))
    })
  }
  const config = readConfig(environment())
  // Sets the umask, which also makes the evaluation's database and a downloaded model private.
  keepPrivate(config.dataDir, say)
  mkdirSync(options.out, { recursive: true })
  const logFile = join(options.out, 'log.ndjson')
  rmSync(logFile, { force: true })
  const log = createLog('info', { write: (line) => appendFileSync(logFile, line) })
  if (options.replay)
    return say(await runReplay({ config, database: await temporaryDatabase(systemClock), clock: systemClock, log }))
  if (options.labellers !== null) {
    const measured = await runLabellers({
      models: options.labellers,
      config: options.engine === 'scripted' ? scriptedOnly(config) : config,
      clock: systemClock,
      signal: stop.signal,
      log,
      say,
    })
    const block = labellersBlock(measured, new Date())
    writeFileSync(QUALITY, withBlock(readFileSync(QUALITY, 'utf8'), block))
    return say(`${block}\nWritten to ${QUALITY}`)
  }
  const { debates, page, table } = await evaluate({
    options,
    config,
    database: () => temporaryDatabase(systemClock),
    clock: systemClock,
    signal: stop.signal,
    log,
    say,
  })
  const file = join(options.out, 'index.html')
  writeFileSync(file, page)
  writeFileSync(join(options.out, 'debates.json'), JSON.stringify(debates, null, 2))
  for (const { name, text } of blindPairs(debates, seeded(options.seed))) {
    mkdirSync(join(options.out, 'pairs'), { recursive: true })
    writeFileSync(join(options.out, 'pairs', name), text)
  }
  if (options.corpus !== null) writeFileSync(join(options.out, 'passages.md'), givenPassages(debates))
  say(`\n${table}\n\nThe debates to read: ${file}`)
}

class Stopped extends Error {}

function refusalOf(error: unknown): string | null {
  if (error instanceof Stopped) return 'Stopped.'
  if (error instanceof EngineError) return `A model gave no answer (${error.fault}).`
  return error instanceof Problem ? sentenceOf(error.code, error.values) : null
}

try {
  await main()
} catch (error) {
  const line =
    error instanceof OptionError || error instanceof CorpusError
      ? `${error.message}\nnpm run evaluate -- --help tells what there is.`
      : (refusalOf(error) ?? faultMessage(error))
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
