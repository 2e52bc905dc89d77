/** Implements `npm run model:setup`. If a name follows `--`, downloads that model without asking. */
import { availableParallelism } from 'node:os'
import { setUpModel } from '#features/models/server/local/model-setup.ts'
import { freeMemory } from '#platform/server/llm/local/free-memory.ts'
import { environment, readConfig } from '../config.ts'
import { takeDataFolder } from '../private-data.ts'
import { ask } from './ask.ts'
import { runProgram } from './run-program.ts'

const { isTTY } = process.stdout
// On a terminal, each progress report overwrites the previous one. Elsewhere, each report gets its own line.
const print = (line: string) => {
  const isInPlace = isTTY && /: \d+ %$/.test(line) && !line.endsWith('100 %')
  process.stdout.write(`${isTTY ? '\r' : ''}${line}${isInPlace ? '' : '\n'}`)
}

await runProgram(async () => {
  const { dataDir, localModel, modelHub } = readConfig(environment())
  takeDataFolder(dataDir, print)
  const isHere = await setUpModel({
    name: process.argv[2] ?? null,
    ask: process.stdin.isTTY && isTTY ? (question) => ask(question, process.stdout) : null,
    machine: { cores: availableParallelism(), memory: freeMemory() },
    dataDir,
    localModel,
    hub: modelHub,
    print,
    now: () => new Date(),
  })
  return isHere ? 0 : 1
})
