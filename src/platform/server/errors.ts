export type ProblemValues = Readonly<Record<string, string | number>>

/** The message is an English text (§5), which the page translates. */
export interface FieldError {
  /** Names joined by dots; '' = the input as a whole. */
  readonly path: string
  readonly message: string
}

export interface ProblemOptions {
  readonly values?: ProblemValues
  /** The first one's message becomes the `detail` of the refusal. */
  readonly errors?: readonly FieldError[]
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds. */
  readonly retryAfter?: number
  /** What a `WWW-Authenticate` header says instead of `Bearer` (RFC 6750 §3); only for 401. */
  readonly challenge?: string
  readonly cause?: unknown
}

/** A refusal, thrown anywhere and turned into an answer only in `http/`, where its code gets its sentence. */
export class Problem extends Error {
  readonly status: number
  readonly code: string
  readonly values: ProblemValues
  readonly errors: readonly FieldError[]
  readonly extra: Readonly<Record<string, unknown>>
  /** Seconds. */
  readonly retryAfter: number | null
  /** The `WWW-Authenticate` header, which every 401 has (RFC 9110 §15.5.2); null otherwise. */
  readonly challenge: string | null

  constructor(status: number, code: string, options: ProblemOptions = {}) {
    super(code, { cause: options.cause })
    this.name = 'Problem'
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
