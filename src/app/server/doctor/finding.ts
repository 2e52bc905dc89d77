export interface Finding {
  readonly name: string
  /** One sentence without secrets. */
  readonly says: string
  readonly remedy: string
}

export const fault = (name: string, says: string, remedy: string): Finding[] => [{ name, says, remedy }]

const CLOCK_MS = 30_000

/** @param there another machine's clock in milliseconds since the epoch */
export function clockFindings(whose: string, there: number, here: number): Finding[] {
  const seconds = Math.round((here - there) / 1000)
  if (Math.abs(seconds) * 1000 <= CLOCK_MS) return []
  return fault(
    'clock-wrong',
    `The clock of this machine is ${Math.abs(seconds)} s ${seconds > 0 ? 'ahead of' : 'behind'} that of ${whose}.`,
    'Let both be set by NTP (timedatectl set-ntp true): signatures and sign-ins fail with a wrong clock.',
  )
}

/** Milliseconds that one request may take. */
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

/** Node throws an AggregateError after it has tried every address of a host name. */
function isRefused(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('code' in error && error.code === 'ECONNREFUSED') return true
  return isRefused(error.cause) || (error instanceof AggregateError && error.errors.some(isRefused))
}

/** Null if no usable answer came in time. */
export async function ask(web: Web, url: string, init?: RequestInit): Promise<Response | null> {
  const answer = await answerOf(web, url, init)
  return typeof answer === 'string' ? null : answer
}

export function reasonOf(error: unknown): string {
  const [line = ''] = (error instanceof Error ? error.message : String(error)).split('\n', 1)
  return line.replaceAll(/\/\/[^/\s@]*@/g, '//').replace(/\.$/, '')
}

export const brokenOff = (what: string, error: unknown): Finding => ({
  name: 'check-broke-off',
  says: `The look at ${what} broke off: ${reasonOf(error)}.`,
  remedy: 'Mend what it names; where it names nothing, send what `--bundle FILE` writes to somebody who helps.',
})
