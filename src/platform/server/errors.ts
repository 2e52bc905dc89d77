export type ProblemValues = Readonly<Record<string, string | number>>

/** `message` is in English (§5), and the client translates it. */
export interface FieldError {
  /** Field names joined by dots; '' for the whole input. */
  readonly path: string
  readonly message: string
}

interface ProblemOptions {
  readonly values?: ProblemValues
  /** The first message becomes the response's `detail`. */
  readonly errors?: readonly FieldError[]
  readonly extra?: Readonly<Record<string, unknown>>
  /** In seconds. */
  readonly retryAfter?: number
  /** The `WWW-Authenticate` header of a 401; `Bearer` (RFC 6750 §3) by default. */
  readonly challenge?: string
  readonly cause?: unknown
}

export class Problem extends Error {
  override name = 'Problem'
  readonly status: number
  readonly code: string
  readonly values: ProblemValues
  readonly errors: readonly FieldError[]
  readonly extra: Readonly<Record<string, unknown>>
  readonly retryAfter: number | null
  /** The `WWW-Authenticate` header of a 401 (RFC 9110 §15.5.2), or null for other statuses. */
  readonly challenge: string | null

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.status = status
    this.code = code
    this.values = options.values ?? {}
    this.errors = options.errors ?? []
    this.extra = options.extra ?? {}
    this.retryAfter = options.retryAfter ?? null
    this.challenge = status === 401 ? (options.challenge ?? 'Bearer') : null
  }
}

export type SentenceOf = (code: string, values: ProblemValues) => string
