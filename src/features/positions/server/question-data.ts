import * as v from 'valibot'

/** Lower-case words. `*` at either end of a word matches any letters. `^` means "only as the first word". */
const words = v.optional(v.array(v.pipe(v.string(), v.minLength(1))), [])
const stance = v.strictTuple([v.string(), v.string()])

export const KINDS = ['why', 'how', 'who', 'when', 'much', 'other'] as const
export type Kind = (typeof KINDS)[number]

export const questionDataSchema = v.strictObject({
  yes: v.pipe(v.string(), v.minLength(2)),
  no: v.pipe(v.string(), v.minLength(2)),
  /** A template such as `Option {x}` for an option of one character, which is too short for a position (§5). */
  short: v.string(),
  spaces: v.optional(v.boolean(), true),
  verbLast: v.optional(v.boolean(), false),
  or: words,
  /** Words that follow each of two options, such as Turkish mı in "çay mı kahve mi". */
  each: words,
  /** Words for "and" between two options and for "which of them" after the options, as in Japanese 「犬と猫、どちらが…」. */
  pair: v.optional(v.strictObject({ and: words, marks: words }), { and: [], marks: [] }),
  /** Words that make any question a yes/no question, such as "or not". */
  orNot: words,
  openers: words,
  particles: words,
  /** Phrases before the options, such as "is it better to". */
  leads: words,
  /** Phrases after the options, such as "better". */
  tails: words,
  articles: words,
  open: v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, words])) as Record<Kind, typeof words>),
  /** True if a question word may be anywhere in the sentence, not only at the beginning. */
  openAnywhere: v.optional(v.boolean(), false),
  /** Words that only look like question words, such as Japanese 「いつも」 (always). */
  ignore: words,
  stances: v.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, stance])) as Record<Kind, typeof stance>),
})
export type QuestionData = v.InferOutput<typeof questionDataSchema>
