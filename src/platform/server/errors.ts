/** Values for the placeholders in a refusal's sentence, by name. */
export type ProblemValues = Readonly<Record<string, string | number>>

/** One wrong field of the input. The message is an English text (§5), which the page translates. */
export interface FieldError {
  /** Names joined by dots; '' = the input as a whole. */
  readonly path: string
  readonly message: string
}

export interface ProblemOptions {
  readonly values?: ProblemValues
  /** The wrong fields; the first one's message becomes the `detail` of the refusal. */
  readonly errors?: readonly FieldError[]
  /** Members added to the problem body (`requiredTier`, …). */
  readonly extra?: Readonly<Record<string, unknown>>
  /** Seconds for a `Retry-After` header. */
  readonly retryAfter?: number
  /** What a `WWW-Authenticate` header says instead of `Bearer` (RFC 6750 §3); only for 401. */
  readonly challenge?: string
  readonly cause?: unknown
}

/**
 * A refusal, thrown anywhere and turned into an answer only at the edge (`http/`). It carries a code and values but no
 * sentence: the application knows the sentence of every code (`ServerOptions.sentenceOf`).
 */
export class Problem extends Error {
  readonly status: number
  /** Kebab-case name of the error; part of the public contract. */
  readonly code: string
  readonly values: ProblemValues
  readonly errors: readonly FieldError[]
  readonly extra: Readonly<Record<string, unknown>>
  /** Seconds for a `Retry-After` header. */
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

/** Returns the English sentence of a refusal, with its placeholders filled. */
export type SentenceOf = (code: string, values: ProblemValues) => string
