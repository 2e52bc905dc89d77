/**
 * `npm run ship:check [-- PART …]`: tests the parts of a deployment without a registry or a cluster (decision 0057). Skips
 * parts whose programs are not installed.
 */
import { rmSync } from 'node:fs'
import { Refusal, runCommand } from '../../scripts/run.mjs'
import { chart } from './chart.ts'
import { compose, containerfile, rules, units } from './files.ts'
import { image, imageWithLocalModel, structure } from './image.ts'
import { oneContainer } from './one-container.ts'
import { folder, isHere, LeftOut, type Part } from './part.ts'
import { twoContainers } from './two-containers.ts'

const parts: readonly Part[] = [
  rules,
  units,
  containerfile,
  compose,
  chart,
  image,
  structure,
  oneContainer,
  twoContainers,
  imageWithLocalModel,
]

const say = (line: string) => process.stdout.write(`${line}\n`)

async function tried({ name, needs, check }: Part): Promise<boolean> {
  const missing: string[] = []
  for (const program of needs) if (!(await isHere(program))) missing.push(program)
  try {
    if (missing.length > 0)
      throw new LeftOut(`${missing.join(' and ')} ${missing.length > 1 ? 'are' : 'is'} not installed`)
    const from = performance.now()
    say(`✓ ${name}: ${await check()} (${Math.round((performance.now() - from) / 1000)} s)`)
    return false
  } catch (error) {
    if (error instanceof LeftOut) say(`– ${name}: left out, because ${error.message}`)
    else if (error instanceof Refusal) say(`✗ ${name}: ${error.message}`)
    else throw error
    return error instanceof Refusal
  }
}

await runCommand(async () => {
  const names = process.argv.slice(2)
  const unknown = names.find((name) => !parts.some((part) => part.name === name))
  if (unknown !== undefined) throw new Refusal(`${unknown} is none of: ${parts.map(({ name }) => name).join(', ')}`)
  const wanted = parts.filter(({ name, onlyByName }) => (names.length > 0 ? names.includes(name) : onlyByName !== true))
  try {
    let failed = 0
    for (const part of wanted) if (await tried(part)) failed += 1
    if (failed > 0) throw new Refusal(`${failed} of ${wanted.length} parts failed.`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
