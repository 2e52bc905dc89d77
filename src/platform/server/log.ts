/** The structured log: one JSON line each, without what must not be kept. */
import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

/** Names whose values are secrets wherever they stand, up to two levels deep. */
const SECRETS = [
  'cookie',
  'authorization',
  'password',
  'secret',
  'token',
  'apiKey',
  'key',
  '["set-cookie"]',
  '["x-api-key"]',
]
const REDACTED = SECRETS.flatMap((name) => {
  const dot = name.startsWith('[') ? '' : '.'
  return [name, `*${dot}${name}`, `*.*${dot}${name}`]
})

/** How deep causes are followed. */
const CAUSES = 4

interface LoggedError {
  readonly type: string
  readonly message: string
  readonly stack: string | undefined
  readonly code?: unknown
  readonly cause?: LoggedError
}

/** Writes to standard output, or to `destination` in tests. */
export function createLog(level: LogLevel, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    redact: { paths: REDACTED, censor: '[redacted]' },
    serializers: { err: (error: unknown) => (error instanceof Error ? described(error, CAUSES) : error) },
  }
  return destination ? pino(options, destination) : pino(options)
}

/**
 * Message, stack, code and causes; not the other fields of an error. Database errors carry there (and after `params:`
 * in their message) what somebody typed: user content is not logged.
 */
function described(error: Error, depth: number): LoggedError {
  const message = withoutContent(error.message)
  const frames = error.stack?.slice(error.stack.indexOf('\n    at '))
  return {
    type: error.name,
    message,
    stack: frames?.startsWith('\n    at ') ? frames.trimStart() : undefined,
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && depth > 0 && { cause: described(error.cause, depth - 1) }),
  }
}

function withoutContent(message: string): string {
  return message.replace(/\nparams: [^]*$/, '\nparams: [left out]')
}
