/** The lines of the log as people read them on a terminal; anywhere else each stays JSON. */

const LEVELS: Readonly<Record<number, string>> = {
  10: 'trace',
  20: 'debug',
  30: 'info',
  40: 'warn',
  50: 'error',
  60: 'fatal',
}

interface LoggedFault {
  readonly type?: string
  readonly message?: string
  readonly stack?: string
  readonly cause?: LoggedFault
}

/** `10:52:03 warn  MESSAGE name=value`, and below it what an error says. @param line one line of pino's JSON */
export function readableLine(line: string): string {
  const { level, time, msg, err, ...fields } = JSON.parse(line) as Readonly<Record<string, unknown>>
  const clock = new Date(Number(time)).toTimeString().slice(0, 8)
  const values = Object.entries(fields).map(([name, value]) => `${name}=${valueOf(value)}`)
  const words = [clock, (LEVELS[Number(level)] ?? String(level)).padEnd(5), String(msg), ...values].join(' ')
  return `${[words, ...faultLines(err as LoggedFault | undefined)].join('\n')}\n`
}

const valueOf = (value: unknown) =>
  typeof value === 'number'
    ? String(Number(value.toPrecision(4)))
    : typeof value === 'string' && /^\S+$/.test(value)
      ? value
      : JSON.stringify(value)

function faultLines(fault: LoggedFault | undefined): string[] {
  if (typeof fault !== 'object') return fault === undefined ? [] : [`  ${String(fault)}`]
  const { type = 'Error', message = '', stack = '', cause } = fault
  const frames = stack === '' ? [] : stack.split('\n')
  return [`  ${type}: ${message}`, ...frames.map((frame) => `    ${frame.trim()}`), ...faultLines(cause)]
}
