/** `npm run doctor` (§19): checks everything an installation needs and names each fault with its remedy. */
import type { Config } from '../config.ts'
import { ConfigError, type Environment } from '../variables.ts'
import { addressFindings } from './address-checks.ts'
import { brokenOff, type Finding, type Surroundings, ask } from './finding.ts'
import { databaseFindings, folderFindings, redisFindings } from './machine-checks.ts'
import { providerFindings } from './provider-checks.ts'
import { nameOf, readSettings, settingsFindings, wrongSetting } from './settings-checks.ts'

export interface Diagnosis {
  readonly findings: readonly Finding[]
  /** Names of the things that were checked. */
  readonly looked: readonly string[]
  /** Sentences about the things that were not checked. */
  readonly skipped: readonly string[]
  /** With `--fix`: sentences about the repairs. */
  readonly fixed?: readonly string[]
}

const UNREAD = 'Everything else: the settings must be readable first.'

/** The diagnosis if `.env` cannot be read. Throws other errors. */
export function withoutSettings(error: unknown): Diagnosis {
  if (!(error instanceof ConfigError)) throw error
  return { findings: [wrongSetting(error)], looked: [], skipped: [UNREAD] }
}

/** @param fix true to repair what is safe: the rights of files in DATA_DIR */
export async function examine(around: Surroundings, fix = false): Promise<Diagnosis> {
  const { findings: wrong, config } = readSettings(around.env)
  if (config === null) return { findings: wrong, looked: ['the settings'], skipped: [UNREAD] }
  const closed: string[] | null = fix ? [] : null
  const unread = unreadOf(wrong, around.env)
  const address = unread.includes('PUBLIC_URL')
    ? Promise.resolve([])
    : group('PUBLIC_URL', () => addressFindings(config, around))
  const groups = await Promise.all([
    group('the settings', async () => settingsFindings(config, around)),
    group('DATA_DIR', () => folderFindings(config, around, closed)),
    group('the database', async () => (unread.includes('DATABASE_URL') ? [] : databaseFindings(config, around))),
    group('Redis', () => redisFindings(config, around)),
    group('the model providers', () => providerFindings(config, around)),
    group('identity provider and search', () => placeFindings(config, around)),
    group('Stripe', () => around.stripe(config)),
    address.then((found) => found ?? []),
  ])
  const asleep = (await address) === null
  return {
    findings: once([...wrong, ...groups.flat()]),
    looked: lookedAt(config, {
      address: !asleep && !unread.includes('PUBLIC_URL'),
      database: !unread.includes('DATABASE_URL'),
    }),
    skipped: [
      ...(asleep ? [`PUBLIC_URL: no server runs at ${config.publicUrl} of this machine.`] : []),
      ...unread.map((setting) => `${setting}: it must be readable first.`),
    ],
    ...(closed !== null && { fixed: closed.map((path) => `Closed to other users: ${path}.`) }),
  }
}

/** @param could the checks that were possible */
function lookedAt(config: Config, could: { readonly address: boolean; readonly database: boolean }): string[] {
  const { openai, xai, anthropic, gateway, speech, provider, payments, sources } = config
  const search = sources.search ?? { searxng: null, kiwix: null, wikipedia: null }
  const hasKey = ({ key, baseUrl }: Config['openai']) => key !== null || baseUrl !== null
  const places: readonly [name: string, isLookedAt: boolean][] = [
    ['the settings', true],
    ['DATA_DIR', true],
    [config.databaseUrl === null ? 'the embedded database' : 'DATABASE_URL', could.database],
    ['REDIS_URL', config.redisUrl !== null],
    ['openai', hasKey(openai)],
    ['xai', hasKey(xai)],
    ['anthropic', hasKey(anthropic)],
    ['the gateway', gateway !== null],
    ['the voice', speech !== null],
    ['the identity provider', provider !== null],
    ['the place of search', [search.searxng, search.kiwix, search.wikipedia].some((url) => url !== null)],
    ['Stripe', payments !== null && payments.kind !== 'sandbox'],
    [`the server at ${config.publicUrl}`, could.address],
  ]
  return places.flatMap(([name, isLookedAt]) => (isLookedAt ? [name] : []))
}

/** Without these settings another place would be checked than the one that is meant. */
function unreadOf(wrong: readonly Finding[], env: Environment): string[] {
  const isWrong = (setting: string) => wrong.some(({ name }) => name === nameOf(setting))
  const noAddress = isWrong('PUBLIC_URL') || (isWrong('PORT') && !env['PUBLIC_URL']?.trim())
  return [...(noAddress ? ['PUBLIC_URL'] : []), ...(isWrong('DATABASE_URL') ? ['DATABASE_URL'] : [])]
}

/** An unforeseen error becomes a finding of its group, so the other groups still report. */
async function group<T>(what: string, look: () => Promise<T>): Promise<T | Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [brokenOff(what, error)]
  }
}

/** Several groups can find these. */
const SEEN_BY_SEVERAL = new Set(['clock-wrong', 'data-dir-not-writable', 'disk-nearly-full'])

function once(findings: readonly Finding[]): Finding[] {
  const firstOf = (told: string) => findings.find(({ name }) => name === told)
  return findings.filter((finding) => !SEEN_BY_SEVERAL.has(finding.name) || finding === firstOf(finding.name))
}

export function report({ findings, looked, skipped, fixed = [] }: Diagnosis): string[] {
  const mended = fixed.map((sentence) => `✓ ${sentence}`)
  const told = findings.flatMap(({ name, says, remedy }) => [`✗ ${name}: ${says}`, `  ${remedy}`])
  const left = skipped.map((sentence) => `– not looked at: ${sentence}`)
  const none = fixed.length === 0 ? 'Nothing is wrong.' : 'Nothing is wrong any more.'
  const sum = findings.length === 0 ? none : `${findings.length} found.`
  return [...mended, ...told, `– looked at: ${looked.join(', ') || 'nothing'}.`, ...left, sum]
}

/** Checks the identity provider and the operator's own search services. */
async function placeFindings({ provider, sources }: Config, around: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = []
  if (provider !== null) {
    const described = await ask(around, `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { issuer } = ((await described?.json().catch(() => null)) ?? {}) as { issuer?: unknown }
    if (issuer !== provider.issuer) {
      findings.push({
        name: 'identity-provider',
        says:
          typeof issuer === 'string'
            ? 'The identity provider calls itself by another address than OIDC_ISSUER.'
            : 'The identity provider does not answer with its openid-configuration.',
        remedy: 'Set OIDC_ISSUER to the `issuer` of its /.well-known/openid-configuration, letter for letter.',
      })
    }
  }
  for (const [setting, url] of [
    ['SEARXNG_URL', sources.search?.searxng],
    ['KIWIX_URL', sources.search?.kiwix],
    ['WIKIPEDIA_URL', wikiOf(sources.search?.wikipedia ?? null)],
  ] as const) {
    if (typeof url !== 'string') continue
    const answer = await ask(around, url)
    const isThere = setting === 'WIKIPEDIA_URL' ? answer?.status !== 404 : true
    if (answer !== null && answer.status < 500 && isThere) continue
    findings.push({
      name: 'search-away',
      says: `The place of ${setting} does not answer: debates go on without sources.`,
      remedy: `Start it, or correct ${setting}.`,
    })
  }
  return findings
}

/** The address that a search calls, for one language. */
const wikiOf = (base: string | null) =>
  base && `${base.replace('{language}', 'en').replace(/\/+$/, '')}/w/api.php?action=query&meta=siteinfo&format=json`
