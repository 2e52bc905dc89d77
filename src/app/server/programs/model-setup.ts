/** The program behind `npm run model:setup`; `-- --large` fetches the largest model of ours. */
import { availableParallelism } from 'node:os'
import { LARGE_MODEL, localModelChoice, modelsFor } from '#features/models/server/local/local-sources.ts'
import { setUpModel } from '#features/models/server/local/model-setup.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { environment, readConfig } from '../config.ts'
import { ConfigError } from '../variables.ts'
import { keepPrivate } from '../private-data.ts'

const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => stop.abort(new Error('Stopped; the next run goes on from here')))
}
// A terminal shows the progress in one line that is overwritten; a log gets a new line for each tenth.
const print = (line: string) => {
  const inPlace = process.stdout.isTTY && /: \d+ %$/.test(line) && !line.endsWith('100 %')
  process.stdout.write(inPlace ? `\r${line}` : `${process.stdout.isTTY ? '\r' : ''}${line}\n`)
}

try {
  const config = readConfig(environment())
  keepPrivate(config.dataDir, print)
  const choice = localModelChoice(process.argv.includes('--large') ? LARGE_MODEL : config.localModel)
  const machine = { cores: availableParallelism(), memory: freeMemory() }
  const here = await setUpModel({
    choice,
    models: modelsFor(machine, choice, config.modelHub),
    dataDir: config.dataDir,
    signal: stop.signal,
    print,
  })
  process.exitCode = here ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError) && !stop.signal.aborted) throw error
  process.stderr.write(`\n${(error as Error).message}\n`)
  process.exitCode = 1
}
