/** Checks everything that an installation needs (§19) and names a remedy for each fault. */
import type { Config } from '../config.ts'
import { ConfigError, type Environment } from '../variables.ts'
import { brokenOff, type Finding, answerOf, ask, fault, clockFindings, reasonOf } from './finding.ts'
import { providerFindings } from './provider-checks.ts'
import { placeFindings, voiceFindings } from './service-checks.ts'
import { nameOf, readSettings, settingsFindings, wrongSetting } from './settings-checks.ts'
import type { Surroundings } from './surroundings.ts'
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { STREAM_PAUSE_MS } from '#platform/server/http/documentation/operations.ts'
import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { DataFolderInUse } from '#platform/server/database/embedded/data-folder-lock.ts'
import { NoRoomForCopy } from '#platform/server/database/embedded/still-copy.ts'
import { isTooOld, LAST_WITH_OLDER, shippedMigrations } from '#platform/server/database/migrations.ts'
import { isConnectionFault, isDiskFull } from '#platform/server/database/unavailable.ts'

export interface Diagnosis {
  readonly findings: readonly Finding[]
  readonly looked: readonly string[]
  readonly skipped: readonly string[]
  readonly fixed?: readonly string[]
}

const UNREAD = 'Everything else: the settings must be readable first.'

/** Turns a `ConfigError` into a diagnosis; rethrows any other error. */
export function withoutSettings(error: unknown): Diagnosis {
  if (!(error instanceof ConfigError)) throw error
  return { findings: wrongSetting(error), looked: [], skipped: [UNREAD] }
}

/** Makes the diagnosis. @param fix if true, repairs what is safe to repair: the permissions of files in DATA_DIR */
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

function unreadOf(wrong: readonly Finding[], env: Environment): string[] {
  const isWrong = (setting: string) => wrong.some(({ name }) => name === nameOf(setting))
  const noAddress = isWrong('PUBLIC_URL') || (isWrong('PORT') && !env['PUBLIC_URL']?.trim())
  return [...(noAddress ? ['PUBLIC_URL'] : []), ...(isWrong('DATABASE_URL') ? ['DATABASE_URL'] : [])]
}

async function group<T>(what: string, look: () => Promise<T>): Promise<T | Finding[]> {
  return look().catch((error: unknown) => brokenOff(what, error))
}

/** Removes duplicates, because several groups of checks can report the same finding. */
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

/** Stripe never sends an event of this type, so the server only checks its signature and responds. */
const EVENT = JSON.stringify({ id: 'evt_doctor', object: 'event', type: 'doctor.asks', data: { object: {} } })

type Around = Pick<Surroundings, 'fetch' | 'now' | 'sign'>

/** Checks whether visitors can reach the server. Returns null if `publicUrl` is local and no server runs there. */
export async function addressFindings(
  { publicUrl, payments }: Pick<Config, 'publicUrl' | 'payments'>,
  around: Around,
): Promise<Finding[] | null> {
  const alive = await answerOf(around, `${publicUrl}/healthz`)
  const isHere = isLoopback(new URL(publicUrl).hostname)
  if (alive === 'refused' && isHere) return null
  const elsewhere = () => fault(isHere ? 'public-url-elsewhere.here' : 'public-url-elsewhere', { publicUrl })
  if (alive === 'broken' && isHere) return elsewhere()
  if (typeof alive === 'string') return fault('public-url-away', { publicUrl })
  const { status } = alive
  if ([502, 503, 504].includes(status)) return fault('public-url-away.proxy', { publicUrl, status })
  if (status === 421) return fault('proxy-changes-host')
  const answer = await ask(around, `${publicUrl}/api/config`)
  const config = ((await answer?.json().catch(() => null)) ?? {}) as { publicUrl?: unknown }
  if (config.publicUrl !== publicUrl) return elsewhere()
  return [
    ...(await streamFindings(publicUrl, around)),
    ...(isHere ? [] : await metricsFindings(publicUrl, around)),
    ...(payments === null ? [] : await webhookFindings(publicUrl, payments.webhookSecret, around)),
  ]
}

/** Reports a buffering proxy if two events that the server sends one second apart arrive together. */
async function streamFindings(publicUrl: string, around: Around): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/healthz/stream`)
  const arrivals: number[] = []
  try {
    for await (const _ of answer?.body ?? []) arrivals.push(around.now())
  } catch {
    arrivals.length = 0
  }
  const [first, last] = [arrivals[0], arrivals.at(-1)]
  if (first !== undefined && last !== undefined && last - first >= STREAM_PAUSE_MS / 2) return []
  return fault('proxy-buffers')
}

async function metricsFindings(publicUrl: string, around: Around): Promise<Finding[]> {
  const answer = await ask(around, `${publicUrl}/metrics`)
  return answer?.status === 200 ? fault('metrics-are-public') : []
}

async function webhookFindings(publicUrl: string, secret: string, around: Around): Promise<Finding[]> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': await around.sign(EVENT, secret) }
  const answer = await ask(around, `${publicUrl}/api/stripe/webhook`, { method: 'POST', headers, body: EVENT })
  if (answer?.ok) return []
  if (answer?.status === 400) return fault('webhook-secret')
  return fault('webhook-away', { publicUrl, answer: answer?.status ?? 'nothing' })
}

/** Minimum free disk space in bytes. Less may run out on a busy day, and the embedded database stops below 16 MB. */
const LEAST_FREE_BYTES = 500 * 2 ** 20

/** @param closed receives the files that this call makes inaccessible to other users; null without `--fix` */
async function folderFindings(
  { dataDir }: Config,
  { folder }: Surroundings,
  closed: string[] | null,
): Promise<Finding[]> {
  if (!folder.writable(dataDir)) return notWritable('write into', `DATA_DIR (${dataDir})`)
  const foreign = folder.closedToUs(dataDir)
  closed?.push(...folder.close(dataDir))
  const open = folder.openToOthers(dataDir)
  const free = await folder.freeBytes(dataDir)
  const isNearlyFull = free < LEAST_FREE_BYTES
  return [
    ...(foreign === null ? [] : notWritable('open', foreign)),
    ...(open === null ? [] : fault('data-dir-open-to-others', { open })),
    ...(isNearlyFull ? diskNearlyFull(`The disk of DATA_DIR has ${Math.floor(free / 2 ** 20)} MB free.`) : []),
  ]
}

const notWritable = (act: string, path: string) => fault('data-dir-not-writable', { act, path })
const diskNearlyFull = (says: string) => fault('disk-nearly-full', { says })

async function databaseFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const state = await around.database(config).catch((error: unknown) => databaseFault(error, config))
  if (state === null) return []
  if (Array.isArray(state)) return state
  const { last, now, readOnly, mayCreate } = state
  const shipped = shippedMigrations()
  const newest = shipped.at(-1)?.when ?? 0
  const findings = clockFindings('the database', now, around.now())
  if (readOnly) findings.push(...fault('database-read-only'))
  else if (!mayCreate && (last ?? 0) < newest) findings.push(...fault('database-refuses.tables'))
  if (isTooOld(last, shipped)) findings.push(...fault('schema-too-old', { version: LAST_WITH_OLDER }))
  else if (last !== null && last < newest) findings.push(...fault('schema-older'))
  if (last !== null && last > newest) findings.push(...fault('schema-newer'))
  return findings
}

function databaseFault(error: unknown, { databaseUrl }: Config): Finding[] {
  if (error instanceof DataFolderInUse) return fault('data-dir-in-use', { message: error.message })
  if (error instanceof ControlSilent) return fault('server-silent', { message: error.message })
  if (error instanceof NoRoomForCopy) return diskNearlyFull(error.message)
  if (isDiskFull(error)) return diskNearlyFull('The disk of the database is full.')
  return databaseUrl === null ? embeddedFault(error) : postgresFault(error)
}

function embeddedFault(error: unknown): Finding[] {
  const { code = '', path, address } = error as NodeJS.ErrnoException & { address?: string }
  if (code === 'EACCES' || code === 'EPERM') return notWritable('open', `${path ?? address ?? 'DATA_DIR'} (${code})`)
  return fault('database-refuses.embedded', { reason: reasonOf(error) })
}

function postgresFault(error: unknown): Finding[] {
  if (isConnectionFault(error)) return fault('database-away')
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return fault('database-refuses', { reason: reasonOf(error), code })
}

async function redisFindings({ redisUrl }: Config, { redis, now }: Surroundings): Promise<Finding[]> {
  if (redisUrl === null) return []
  return redis(redisUrl).then(
    (there) => clockFindings('Redis', there, now()),
    () => fault('redis-away'),
  )
}
