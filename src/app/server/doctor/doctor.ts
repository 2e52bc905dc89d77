/** `npm run doctor` (§19): checks everything an installation needs and names each fault with its remedy. */
import type { Config } from '../config.ts'
import { ConfigError, type Environment } from '../variables.ts'
import { addressFindings } from './address-checks.ts'
import { brokenOff, type Finding } from './finding.ts'
import { databaseFindings, folderFindings, redisFindings } from './machine-checks.ts'
import { providerFindings } from './provider-checks.ts'
import { placeFindings, voiceFindings } from './service-checks.ts'
import { nameOf, readSettings, settingsFindings, wrongSetting } from './settings-checks.ts'
import type { Surroundings } from './surroundings.ts'

export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly looked: readonly string[]
  readonly skipped: readonly string[]
  readonly fixed?: readonly string[]
}

const UNREAD = 'Everything else: the settings must be readable first.'

/** Returns the diagnosis if `.env` cannot be read. Throws other errors. */
export function withoutSettings(error: unknown): Diagnosis {
  if (!(error instanceof ConfigError)) throw error
  return { findings: wrongSetting(error), looked: [], skipped: [UNREAD] }
}

/** @param fix true repairs what is safe to repair: the rights of files in DATA_DIR */
export async function examine(around: Surroundings, fix = false): Promise<Diagnosis> {
  const { findings: wrong, config } = readSettings(around.env)
  if (config === null) return { findings: wrong, looked: ['the settings'], skipped: [UNREAD] }
  const closed: string[] | null = fix ? [] : null
  const unread = unreadOf(wrong, around.env)
  const [address, ...groups] = await Promise.all([
    group('PUBLIC_URL', async () => (unread.includes('PUBLIC_URL') ? [] : addressFindings(config, around))),
    group('the settings', async () => settingsFindings(config, around)),
    group('DATA_DIR', () => folderFindings(config, around, closed)),
    group('the database', async () => (unread.includes('DATABASE_URL') ? [] : databaseFindings(config, around))),
    group('Redis', () => redisFindings(config, around)),
    group('the model providers', () => providerFindings(config, around)),
    group('the voice', () => voiceFindings(config, around)),
    group('identity provider and search', () => placeFindings(config, around)),
    group('Stripe', () => around.stripe(config)),
  ])
  const findings = [...wrong, ...groups.flatMap((found) => found ?? []), ...(address ?? [])]
  return {
    findings: once(findings),
    looked: lookedAt(config, address !== null && !unread.includes('PUBLIC_URL'), !unread.includes('DATABASE_URL')),
    skipped: [
      ...(address === null ? [`PUBLIC_URL: no server runs at ${config.publicUrl} of this machine.`] : []),
      ...unread.map((setting) => `${setting}: it must be readable first.`),
    ],
    ...(closed !== null && { fixed: closed.map((path) => `Closed to other users: ${path}.`) }),
  }
}

function lookedAt(config: Config, wasAddress: boolean, wasDatabase: boolean): string[] {
  const { openai, xai, anthropic, gateway, speech, provider, payments, sources } = config
  const search = sources.search ?? { searxng: null, kiwix: null, wikipedia: null }
  const hasKey = ({ key, baseUrl }: Config['openai']) => key !== null || baseUrl !== null
  const places: readonly [name: string, isLookedAt: boolean][] = [
    ['the settings', true],
    ['DATA_DIR', true],
    [config.databaseUrl === null ? 'the embedded database' : 'DATABASE_URL', wasDatabase],
    ['REDIS_URL', config.redisUrl !== null],
    ['openai', hasKey(openai)],
    ['xai', hasKey(xai)],
    ['anthropic', hasKey(anthropic)],
    ['the gateway', gateway !== null],
    ['the voice', speech !== null],
    ['the identity provider', provider !== null],
    ['the place of search', [search.searxng, search.kiwix, search.wikipedia].some((url) => url !== null)],
    ['Stripe', payments !== null && payments.kind !== 'sandbox'],
    [`the server at ${config.publicUrl}`, wasAddress],
  ]
  return places.flatMap(([name, isLookedAt]) => (isLookedAt ? [name] : []))
}

/** Without these settings the checks would look at the wrong place. */
function unreadOf(wrong: readonly Finding[], env: Environment): string[] {
  const isWrong = (setting: string) => wrong.some(({ name }) => name === nameOf(setting))
  const noAddress = isWrong('PUBLIC_URL') || (isWrong('PORT') && !env['PUBLIC_URL']?.trim())
  return [...(noAddress ? ['PUBLIC_URL'] : []), ...(isWrong('DATABASE_URL') ? ['DATABASE_URL'] : [])]
}

async function group<T>(what: string, look: () => Promise<T>): Promise<T | Finding[]> {
  return look().catch((error: unknown) => brokenOff(what, error))
}

/** Several groups can report the same finding. */
const once = (findings: readonly Finding[]) =>
  findings.filter(
    ({ name, remedy }, at) => findings.findIndex((one) => one.name === name && one.remedy === remedy) === at,
  )

export function report({ findings, looked, skipped, fixed = [] }: Diagnosis): string[] {
  const none = fixed.length === 0 ? 'Nothing is wrong.' : 'Nothing is wrong any more.'
  return [
    ...fixed.map((sentence) => `✓ ${sentence}`),
    ...findings.flatMap(({ name, says, remedy }) => [`✗ ${name}: ${says}`, `  ${remedy}`]),
    `– looked at: ${looked.join(', ') || 'nothing'}.`,
    ...skipped.map((sentence) => `– not looked at: ${sentence}`),
    findings.length === 0 ? none : `${findings.length} found.`,
  ]
}
