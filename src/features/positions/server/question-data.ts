import { z } from 'zod/mini'

/** Lower case. `*` matches any letters at the end or beginning; `^` means "only as the first word". */
const words = z.prefault(z.array(z.string().check(z.minLength(1))), [])
const stance = z.tuple([z.string(), z.string()])

export const KINDS = ['why', 'how', 'who', 'when', 'much', 'other'] as const
export type Kind = (typeof KINDS)[number]

export const questionDataSchema = z.strictObject({
  yes: z.string().check(z.minLength(2)),
  no: z.string().check(z.minLength(2)),
  /** The template that lengthens a one-character option, which §5 refuses: `Option {x}`. */
  short: z.string(),
  spaces: z.prefault(z.boolean(), true),
  verbLast: z.prefault(z.boolean(), false),
  or: words,
  /** Words that follow each of two options: Turkish "çay mı kahve mi". */
  each: words,
  /** Two options joined by "and", followed by "which of them": Japanese 「犬と猫、どちらが…」. */
  pair: z.prefault(z.strictObject({ and: words, marks: words }), { and: [], marks: [] }),
  /** Words that make any question a yes/no question: "or not". */
  orNot: words,
  openers: words,
  particles: words,
  /** The phrase before the options: "is it better to". */
  leads: words,
  /** The phrase after them: "better". */
  tails: words,
  articles: words,
  open: z.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, words])) as Record<Kind, typeof words>),
  /** True if a question word takes the answer’s place in the sentence instead of coming first. */
  openAnywhere: z.prefault(z.boolean(), false),
  /** Words that look like question words: Japanese 「いつも」, always. */
  ignore: words,
  stances: z.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, stance])) as Record<Kind, typeof stance>),
})
export type QuestionData = z.infer<typeof questionDataSchema>
