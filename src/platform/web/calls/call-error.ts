import type { ProblemBody } from '#platform/problem.ts'

/** Has the message "{status}: {detail}" (§8); `useSentence` translates it for readers. */
export class CallError extends Error {
  override name = 'CallError'
  /** 0 if there was no response. */
  readonly status: number
  /**
   * The problem's code, or a code that the client sets: `unreachable` (no answer, or only a proxy's), `unreadable` (the answer
   * does not match the contract), `no-stream`, `no-reader`.
   */
  readonly code: string
  readonly values: NonNullable<ProblemBody['values']>
  readonly detail: string
  readonly errors: NonNullable<ProblemBody['errors']>
  /** Seconds to wait before another attempt; null if unknown. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    detail: string,
    more: Partial<Pick<CallError, 'code' | 'values' | 'errors' | 'retryAfter'>> & { cause?: unknown } = {},
  ) {
    const said = detail || (more.code ?? '')
    super(status === 0 ? said : `${status}: ${said}`, { cause: more.cause })
    this.status = status
    this.code = more.code ?? ''
    this.values = more.values ?? {}
    this.detail = detail
    this.errors = more.errors ?? []
    this.retryAfter = more.retryAfter ?? null
  }
}
