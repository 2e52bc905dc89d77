import * as v from 'valibot'

/** Words in lower case. `*` at the beginning or end matches any letters; `^` means "only as the first word". */
const words = v.optional(v.array(v.pipe(v.string(), v.minLength(1))), [])
const stance = v.strictTuple([v.string(), v.string()])

export const KINDS = ['why', 'how', 'who', 'when', 'much', 'other'] as const
export type Kind = (typeof KINDS)[number]

export const questionDataSchema = v.strictObject({
  yes: v.pipe(v.string(), v.minLength(2)),
  no: v.pipe(v.string(), v.minLength(2)),
  /** The template that lengthens a one-character option, which §5 refuses: `Option {x}`. */
  short: v.string(),
  spaces: v.optional(v.boolean(), true),
  verbLast: v.optional(v.boolean(), false),
  or: words,
  /** Words that follow each of two options: Turkish mı in "çay mı kahve mi". */
  each: words,
  /** Words for "and" between two options and for "which of them" after them: Japanese 「犬と猫、どちらが…」. */
  pair: v.optional(v.strictObject({ and: words, marks: words }), { and: [], marks: [] }),
  /** Words that make any question a yes/no question: "or not". */
  orNot: words,
  openers: words,
  particles: words,
  /** Phrases before the options: "is it better to". */
  leads: words,
  /** Phrases after the options: "better". */
  tails: words,
  articles: words,
  open: v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, words])) as Record<Kind, typeof words>),
  /** True if a question word may be anywhere in the sentence instead of first. */
  openAnywhere: v.optional(v.boolean(), false),
  /** Words that only look like question words: Japanese 「いつも」 (always). */
  ignore: words,
  stances: v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, stance])) as Record<Kind, typeof stance>),
})
export type QuestionData = v.InferOutput<typeof questionDataSchema>
