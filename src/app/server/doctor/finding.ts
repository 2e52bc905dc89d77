import texts from './findings.json' with { type: 'json' }

export interface Finding {
  readonly name: string
  /** Describes the fault in one sentence, which contains no secrets. */
  readonly says: string
  readonly remedy: string
}

/** Each key of findings.json is a finding's name, which may be followed by a dot and a variant of the text. */
type Texts = keyof typeof texts
type Values = Readonly<Record<string, string | number | null>>

/**
 * Returns one finding. @param values the values for the placeholders in its sentences
 * @param name the name of the finding; by default, `kind` up to its first dot
 */
export function fault(kind: Texts, values: Values = {}, name: string = kind.split('.', 1)[0] ?? kind): Finding[] {
  const filled = (sentence: string) => sentence.replaceAll(/\{(\w+)\}/g, (_, place: string) => String(values[place]))
  const { says, remedy } = texts[kind]
  return [{ name, says: filled(says), remedy: filled(remedy) }]
}

const CLOCK_MS = 30_000

/** Reports clocks that differ by over 30 seconds. @param there another machine's clock in milliseconds since the epoch */
export function clockFindings(whose: string, there: number, here: number): Finding[] {
  const seconds = Math.round((here - there) / 1000)
  if (Math.abs(seconds) * 1000 <= CLOCK_MS) return []
  return fault('clock-wrong', { whose, seconds: Math.abs(seconds), direction: seconds > 0 ? 'ahead of' : 'behind' })
}

export const PATIENCE_MS = 5_000

export interface Web {
  readonly fetch: (url: string, init?: RequestInit) => Promise<Response>
}

export async function answerOf(
  { fetch }: Web,
  url: string,
  init: RequestInit = {},
): Promise<Response | 'refused' | 'late' | 'broken'> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  try {
    return await fetch(url, { redirect: 'manual', ...init, signal })
  } catch (error) {
    if (isRefused(error)) return 'refused'
    return error instanceof DOMException && error.name === 'TimeoutError' ? 'late' : 'broken'
  }
}

/** Returns true if the connection was refused. Node throws an AggregateError if all of a host's addresses fail. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  return isRefused(error.cause) || (error instanceof AggregateError && error.errors.some(isRefused))
}

/** Returns the response, or null if the connection failed or timed out. */
export async function ask(web: Web, url: string, init?: RequestInit): Promise<Response | null> {
  const answer = await answerOf(web, url, init)
  return typeof answer === 'string' ? null : answer
}

export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line.replaceAll(/\/\/[^/\s@]*@/g, '//').replace(/\.$/, '')
}

export const brokenOff = (what: string, error: unknown): Finding[] =>
  fault('check-broke-off', { what, reason: reasonOf(error) })
