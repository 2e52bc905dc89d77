import { EngineError, isPermanent } from './llm/port.ts'
import * as v from 'valibot'
import { type DestinationStream, type LogFn, type Logger, pino } from 'pino'

export type { Logger }

export const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
export type LogLevel = (typeof LOG_LEVELS)[number]

const SECRETS = /^(cookie|set-cookie|authorization|x-api-key|password|secret|token|apikey|key)$/i
/** Maximum depth of nested fields; deeper fields are not logged. */
const LEVELS = 5

/** Milliseconds between log lines about a lasting fault, which affects every call until the operator acts. */
export const LASTING_FAULT_MS = 60_000
const CAUSES = 4

interface LoggedError {
  readonly type?: string
  readonly message?: string
  readonly stack?: string | undefined
  readonly code?: unknown
  readonly cause?: LoggedError
}

export function createLog(level: LogLevel, destination?: DestinationStream, now: () => number = Date.now): Logger {
  const options = {
    level,
    base: null,
    // Pino's `redact` is not used, because its wildcards take twenty times as long as writing the line.
    formatters: { log: (fields: Record<string, unknown>) => withoutSecrets(fields, LEVELS) },
    hooks: { logMethod: writing(now) },
    serializers: { err: (error: unknown) => (error instanceof Error ? described(error, CAUSES) : error) },
  }
  return pino(options, destination)
}

/**
 * Logs a lasting fault only once a minute and without a stack. If an error is logged without a message, its name becomes the
 * message, because pino would copy the error's own message.
 */
function writing(now: () => number) {
  const loggedAt = new Map<string, number>()
  return function log(this: Logger, given: Parameters<LogFn>, write: LogFn): void {
    const [first] = given as [unknown, ...unknown[]]
    const error = first instanceof Error ? first : (first as { err?: unknown } | null | undefined)?.err
    if (!(error instanceof EngineError && isPermanent(error.fault)))
      return write.apply(this, given.length === 1 && error instanceof Error ? [first, error.name] : given)
    const { message } = error
    if (now() - (loggedAt.get(message) ?? Number.NEGATIVE_INFINITY) < LASTING_FAULT_MS) return
    loggedAt.set(message, now())
    const { err: _, ...line } = first instanceof Error ? { err: first } : (first as Record<string, unknown>)
    write.apply(this, [line, message])
  }
}

function withoutSecrets(fields: Record<string, unknown>, levels: number): Record<string, unknown> {
  let clean = fields
  for (const name in fields) {
    const value = fields[name]
    const safe = SECRETS.test(name) ? '[redacted]' : safeValue(value, levels)
    if (safe === value) continue
    if (clean === fields) clean = { ...fields }
    clean[name] = safe
  }
  return clean
}

function safeValue(value: unknown, levels: number): unknown {
  if (typeof value !== 'object' || value === null || value instanceof Error) return value
  return levels === 0 ? '[too deep]' : withoutSecrets(value as Record<string, unknown>, levels - 1)
}

/** Returns only known fields, because the other fields of database errors contain user input. */
function described(error: Error, depth: number): LoggedError {
  return {
    type: error.name,
    message: withoutContent(error),
    stack: framesOf(error),
    ...('code' in error && { code: error.code }),
    ...(error.cause instanceof Error && depth > 0 && { cause: described(error.cause, depth - 1) }),
  }
}

/** Removes quoted input from messages; for example, Fastify quotes an address, which may contain a share token. */
function withoutContent(error: Error & { code?: unknown }): string {
  if (v.isValiError(error)) return error.issues.map(unmet).join('; ')
  if (error.name === 'SyntaxError' || String(error.code).startsWith('FST_')) return '[left out]'
  return error.message.replace(/\nparams: [^]*$/, '\nparams: [left out]')
}

const unmet = (issue: v.BaseIssue<unknown>) =>
  `${v.getDotPath(issue) ?? 'the value'} is not ${issue.expected ?? 'right'}`

/** Returns the frames of a stack without its message; undefined if the stack does not contain the message. */
function framesOf({ message, stack = '' }: Error): string | undefined {
  const head = message === '' ? '' : `: ${message}`
  const at = stack.indexOf(`${head}\n    at `)
  return at < 0 ? undefined : stack.slice(at + head.length).trimStart()
}

/** Returns `10:52:03 warn  MESSAGE name=value` and, on further lines, the error. @param line a line of pino's JSON */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const values = Object.entries(fields).map(([name, value]) => `${name}=${valueOf(value)}`)
  const label = pino.levels.labels[Number(level)] ?? String(level)
  const words = [clock, label.padEnd(5), String(msg), ...values].join(' ')
  return `${[words, ...errorLines(err as LoggedError | undefined)].join('\n')}\n`
}

function valueOf(value: unknown): string {
  if (typeof value === 'number') return String(Number(value.toPrecision(4)))
  return typeof value === 'string' && /^\S+$/.test(value) ? value : JSON.stringify(value)
}

function errorLines(error: LoggedError | undefined): string[] {
  if (typeof error !== 'object') return error === undefined ? [] : [`  ${String(error)}`]
  const { type = 'Error', message = '', stack, cause } = error
  const frames = stack?.split('\n') ?? []
  return [`  ${type}: ${message}`, ...frames.map((frame) => `    ${frame.trim()}`), ...errorLines(cause)]
}
