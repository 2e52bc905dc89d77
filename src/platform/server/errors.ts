/** A refusal, thrown anywhere and turned into an answer at the edge only (`http/`). */
export class Problem extends Error {
  readonly status: number
  /** Kebab-case name of the error, part of the public contract. */
  readonly code: string
  /** Members added to the problem body (`requiredTier`, …). */
  readonly extra: Readonly<Record<string, unknown>>
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter: number | null

  constructor(
    status: number,
    code: string,
    detail: string,
    options: { extra?: Record<string, unknown>; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause })
    this.name = 'Problem'
    this.status = status
    this.code = code
    this.extra = options.extra ?? {}
    this.retryAfter = options.retryAfter ?? null
  }
}
