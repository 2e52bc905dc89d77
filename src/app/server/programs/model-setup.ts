/** `npm run model:setup`; `-- NAME` fetches that model without a question. */
import { availableParallelism } from 'node:os'
import { setUpModel } from '#features/models/server/local/model-setup.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { environment, readConfig } from '../config.ts'
import { ConfigError } from '../variables.ts'
import { takeDataFolder } from '../private-data.ts'
import { ask } from './ask.ts'

// A terminal overwrites one line with the progress; a log gets a new line for each tenth.
const print = (line: string) => {
  const inPlace = process.stdout.isTTY && /: \d+ %$/.test(line) && !line.endsWith('100 %')
  process.stdout.write(inPlace ? `\r${line}` : `${process.stdout.isTTY ? '\r' : ''}${line}\n`)
}

try {
  const config = readConfig(environment())
  takeDataFolder(config.dataDir, print)
  const here = await setUpModel({
    name: process.argv[2] ?? null,
    ask: process.stdin.isTTY && process.stdout.isTTY ? (question) => ask(question, process.stdout) : null,
    machine: { cores: availableParallelism(), memory: freeMemory() },
    dataDir: config.dataDir,
    localModel: config.localModel,
    hub: config.modelHub,
    print,
    now: () => new Date(),
  })
  process.exitCode = here ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
