/** What a language says about its questions: `locales/<code>/question.json`, written by hand for each. */
import { z } from 'zod/mini'

/**
 * Words of the language in lower case. `*` at a word's end or beginning stands for any letters (endings), `^` in front for "only as the first". Where the
 * script writes no spaces, a "word" is any part of the text.
 */
const words = z.prefault(z.array(z.string().check(z.minLength(1))), [])
const stance = z.tuple([z.string(), z.string()])

/** What an open question asks for. */
export const KINDS = ['why', 'how', 'who', 'when', 'much', 'other'] as const
export type Kind = (typeof KINDS)[number]

export const questionDataSchema = z.strictObject({
  yes: z.string().check(z.minLength(2)),
  no: z.string().check(z.minLength(2)),
  /** What makes a position of an option with a single character, which §5 refuses: `Option {x}`. */
  short: z.string(),
  /** Whether words have spaces between them. */
  spaces: z.prefault(z.boolean(), true),
  /** The verb ends the sentence, so what is common to both options stands behind them. */
  verbLast: z.prefault(z.boolean(), false),
  /** Between two options. */
  or: words,
  /** Behind each of two options: Turkish "çay mı kahve mi". */
  each: words,
  /** Two options joined by an "and" before a "which of them": Japanese 「犬と猫、どちらが…」. */
  pair: z.prefault(z.strictObject({ and: words, marks: words }), { and: [], marks: [] }),
  /** Makes a yes/no question of any: "or not". */
  orNot: words,
  /** Begin a yes/no question. */
  openers: words,
  /** Anywhere in a yes/no question. */
  particles: words,
  /** The frame before the options: "is it better to". */
  leads: words,
  /** The frame behind them: "better". */
  tails: words,
  /** Articles and prepositions that a parallel option begins with too. */
  articles: words,
  /** Ask for something open. */
  open: z.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, words])) as Record<Kind, typeof words>),
  /** Question words stand where the answer would, not in front. */
  openAnywhere: z.prefault(z.boolean(), false),
  /** Look like question words, and are none: Japanese 「いつも」, always. */
  ignore: words,
  /** Two opposing stances for each kind of open question. */
  stances: z.strictObject(Object.fromEntries(KINDS.map((kind) => [kind, stance])) as Record<Kind, typeof stance>),
})
export type QuestionData = z.infer<typeof questionDataSchema>
