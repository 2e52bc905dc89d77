/** The program behind `npm run evaluate`: plays, measures, reports. */
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { environment, readConfig } from '#app/server/config.ts'
import { faultMessage } from '#app/server/fault-message.ts'
import { keepPrivate } from '#app/server/private-data.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { CorpusError } from './corpus/read-corpus.ts'
import { evaluate, seeded } from './evaluate.ts'
import { temporaryDatabase } from './play/temporary-database.ts'
import { HELP, OptionError, readOptions } from './options.ts'
import { blindPairs, givenPassages } from './report/blind-pairs.ts'

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2))
  if (options.help) return say(HELP)
  const stop = new AbortController()
  // Handled only once, so that a second Ctrl-C ends the process at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      say('Stopping: what there is will be reported.')
      stop.abort(new Error('stopped'))
    })
  }
  const config = readConfig(environment())
  // Applies to the evaluation's own database and to a model downloaded into `DATA_DIR`.
  keepPrivate(config.dataDir, say)
  mkdirSync(options.out, { recursive: true })
  const logFile = join(options.out, 'log.ndjson')
  rmSync(logFile, { force: true })
  const { debates, page, table } = await evaluate({
    options,
    config,
    database: () => temporaryDatabase(systemClock),
    clock: systemClock,
    signal: stop.signal,
    log: createLog('info', { write: (line) => appendFileSync(logFile, line) }),
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

try {
  await main()
} catch (error) {
  const line =
    error instanceof OptionError || error instanceof CorpusError
      ? `${error.message}\nnpm run evaluate -- --help tells what there is.`
      : faultMessage(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
