/** Implements `npm run doctor` (§19). Exit codes: 0 for no faults, 1 for faults, 2 for an invalid command line. */
import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { version } from '../../../../package.json'
import { environment } from '../config.ts'
import { bundleOf } from '../doctor/bundle.ts'
import { type Diagnosis, examine, report, withoutSettings } from '../doctor/doctor.ts'
import { reasonOf } from '../doctor/finding.ts'
import { surroundings } from '../doctor/surroundings.ts'
import type { Environment } from '../variables.ts'
import { print, runProgram, wordsOf, WrongUsage } from './run-program.ts'

const USAGE = 'npm run doctor -- [--json] [--fix] [--bundle FILE]; each model provider is asked for at most 16 tokens'

await runProgram(async () => {
  const { positionals, values } = wordsOf(USAGE, {
    json: { type: 'boolean' },
    fix: { type: 'boolean' },
    bundle: { type: 'string' },
  })
  if (positionals.length > 0) throw new WrongUsage(USAGE)
  let env: Environment = {}
  let diagnosis: Diagnosis
  try {
    env = environment()
    diagnosis = await examine(surroundings(env), values.fix === true)
  } catch (error) {
    diagnosis = withoutSettings(error)
  }
  if (values.json === true) print(JSON.stringify(diagnosis, null, 2))
  else for (const line of report(diagnosis)) print(line)
  if (values.bundle !== undefined) await keepBundle(values.bundle, diagnosis, env)
  return diagnosis.findings.length === 0 ? 0 : 1
})

/** Writes the support bundle to a file. Throws `WrongUsage` if the file cannot be written. */
async function keepBundle(file: string, diagnosis: Diagnosis, env: Environment): Promise<void> {
  const machine = { version, node: process.version, platform: `${process.platform}-${process.arch}`, at: new Date() }
  const text = bundleOf({ ...diagnosis, ...machine, env })
  try {
    await writeFile(resolve(file), text, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    throw new WrongUsage(`--bundle ${file} cannot be written: ${reasonOf(error)}.`)
  }
}
