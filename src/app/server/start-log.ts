/** Logs at startup who can reach the server, what that may cost, and when the server is ready (§10, §14). */
import type { NetworkInterfaceInfo } from 'node:os'
import { isLoopback, isLoopbackHost } from '#platform/server/http/admission/own-addresses.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Config } from './config.ts'
import { SETTINGS } from './settings.ts'
import type { Environment } from './variables.ts'

type Interfaces = Readonly<
  Record<string, readonly Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[] | undefined>
>

export const refusesItsNetwork = ({ host, publicUrl }: Config): boolean =>
  !isLoopbackHost(host) && isLoopback(new URL(publicUrl).hostname)

export function isReadable({ publicUrl }: Config): boolean {
  const { protocol, hostname } = new URL(publicUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

/** Returns a warning if other devices are refused or passwords travel unencrypted, otherwise null. */
export function addressWarning(config: Config, interfaces: Interfaces): string | null {
  const { host, port, publicUrl } = config
  if (refusesItsNetwork(config)) {
    const address = `http://${addressOf(host, interfaces)}:${port}`
    return `HOST=${host} listens to other devices, which are refused at any address but ${publicUrl}: set PUBLIC_URL to the one that they use, such as ${address}`
  }
  if (!isReadable(config)) return null
  return `PUBLIC_URL is ${publicUrl}: passwords and cookies travel readable, so let only people of a network that you trust use it`
}

function addressOf(host: string, interfaces: Interfaces): string {
  if (!['0.0.0.0', '::'].includes(host)) return host.includes(':') ? `[${host}]` : host
  const own = Object.values(interfaces).flatMap((addresses) => addresses ?? [])
  return own.find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? 'ADDRESS'
}

/** Returns a warning if a public server's spending on models is unlimited, otherwise null. */
export function unboundedSpend({ isPublic, openai, xai, anthropic, gateway, limits }: Config): string | null {
  const paid = gateway !== null || [openai, xai, anthropic].some(({ key, baseUrl }) => key !== null || baseUrl !== null)
  if (!isPublic || !paid || limits.dailySpendUsd !== null) return null
  return 'no ceiling of model spend: set one, such as LIMITS={"dailySpendUsd":20} (docs/operations.md)'
}

/** Maximum edit distance of a misspelt name from a setting. More distant names probably belong to other programs. */
const MOST_APART = 2

/** Returns a warning about variables that nearly match a setting, such as `OPENAI_APIKEY`, or null if there are none. */
export function misspeltWarning(env: Environment): string | null {
  const settings = Object.keys(SETTINGS)
  // Skips names without `_`, because they would cause false warnings, such as `HOME` for `HOST`.
  const names = Object.keys(env).filter((name) => name.includes('_') && env[name]?.trim() && !settings.includes(name))
  const found = names.toSorted().flatMap((name) => {
    const near = settings.filter((setting) => Math.abs(setting.length - name.length) <= MOST_APART)
    const meant = near.find((setting) => distance(name.toUpperCase(), setting) <= MOST_APART)
    return meant === undefined ? [] : [`${name} (${meant}?)`]
  })
  return found.length === 0 ? null : `no settings, and read by nothing: ${found.join(', ')}`
}

/** Returns how many letters must be inserted, deleted or changed to turn one word into the other (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1]
    for (const [at, wanted] of [...other].entries()) {
      const changed = (row[at] ?? 0) + (letter === wanted ? 0 : 1)
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

interface Started {
  readonly config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'isPublic' | 'payments' | 'registration'>
  readonly version: string
  readonly migrated: readonly string[]
  readonly engine: string
  readonly address: string
}

/**
 * Logs that the server is ready at any `LOG_LEVEL`, because other programs wait for this line.
 * @param terminal prints to the terminal; null if there is none
 */
export function sayReady(log: Logger, started: Started, terminal: ((text: string) => void) | null): void {
  const { config, version, migrated, engine, address } = started
  const facts = {
    version,
    node: process.versions.node,
    database: config.databaseUrl === null ? 'embedded' : 'postgresql',
    migrated,
    redis: config.redisUrl !== null,
    engine,
    payments: config.payments?.kind ?? 'off',
    registration: config.registration,
    public: config.isPublic,
  }
  const ready = `Einstein vs Cat is ready at ${address}`
  if (terminal === null) return log.child({}, { level: 'info' }).info(facts, ready)
  log.info(facts, 'started')
  terminal(`${ready}\n`)
}
