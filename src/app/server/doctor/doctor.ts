/** `npm run doctor` (§19): looks at everything an installation needs, and names each fault with what mends it. */
import { addressFindings } from './address-checks.ts'
import type { Finding, Surroundings } from './finding.ts'
import { databaseFindings, folderFindings, redisFindings } from './machine-checks.ts'
import { placeFindings, providerFindings } from './provider-checks.ts'
import { readSettings, settingsFindings } from './settings-checks.ts'

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** Sentences about what was not looked at. */
  readonly skipped: readonly string[]
}

/** @param fix whether what is safe to mend is mended: the rights of files in DATA_DIR */
export async function examine(around: Surroundings, fix = false): Promise<Diagnosis> {
  const { findings: wrong, config } = readSettings(around.env)
  if (config === null) return { findings: wrong, skipped: ['Everything else: the settings must be readable first.'] }
  const address = addressFindings(config, around)
  const groups = await Promise.all([
    folderFindings(config, around, fix),
    databaseFindings(config, around),
    redisFindings(config, around),
    providerFindings(config, around),
    placeFindings(config, around),
    around.stripe(config),
    address.then((found) => found ?? []),
  ])
  const asleep = (await address) === null
  return {
    findings: once([...wrong, ...settingsFindings(config, around), ...groups.flat()]),
    skipped: asleep ? [`PUBLIC_URL: no server runs at ${config.publicUrl} of this machine.`] : [],
  }
}

/** A wrong clock is seen by everybody who is asked; it is told once. */
function once(findings: readonly Finding[]): Finding[] {
  const clocks = findings.filter(({ name }) => name === 'clock-wrong')
  return findings.filter((finding) => finding.name !== 'clock-wrong' || finding === clocks[0])
}

/** What a person reads. */
export function report({ findings, skipped }: Diagnosis): string[] {
  const told = findings.flatMap(({ name, says, remedy }) => [`✗ ${name}: ${says}`, `  ${remedy}`])
  const left = skipped.map((sentence) => `– not looked at: ${sentence}`)
  const sum = findings.length === 0 ? 'Nothing is wrong.' : `${findings.length} found.`
  return [...told, ...left, sum]
}
