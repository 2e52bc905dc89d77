/** What a start says when the server answers: on a terminal for people, anywhere else as one line of JSON. */
import type { Logger } from '#platform/server/log.ts'
import type { Config } from './config.ts'

export interface Started {
  readonly config: Pick<Config, 'databaseUrl' | 'redisUrl' | 'isPublic' | 'payments' | 'registration'>
  readonly version: string
  /** Names of the migrations that this start has run. */
  readonly migrated: readonly string[]
  /** Who writes turns of the default model. */
  readonly engine: string
  /** Where people open it. */
  readonly address: string
}

/**
 * The line is written at every `LOG_LEVEL`: programs wait for it.
 * @param terminal where people read what is printed; null = nobody does
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
