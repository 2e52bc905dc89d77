import type { Logger } from '#platform/server/log.ts'
import type { Config } from './config.ts'

export interface Started {
  readonly config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'isPublic' | 'payments' | 'registration'>
  readonly version: string
  readonly migrated: readonly string[]
  /** The engine of the default model. */
  readonly engine: string
  readonly address: string
}

/**
 * Logs the line that programs wait for, at every `LOG_LEVEL`.
 * @param terminal prints for people; null if there is no terminal
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
