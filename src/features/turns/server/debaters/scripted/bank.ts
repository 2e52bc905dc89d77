/**
 * From `locales/<language>/debater.json`. Slots: `{question}`, `{mine}`, `{theirs}`, `{topic}`, `{quote}` (the
 * opponent's words), `{evidence}` (a person's), and for sources `{sentence}`, `{title}`, `{marker}` (`[1]`).
 */
import { localeFiles } from '#features/language/server/locale-files.ts'
import { z } from 'zod/mini'

/** The argument schemes of §10; every bank has a theme for each. */
export const SCHEMES = [
  'consequence',
  'precedent',
  'definition',
  'analogy',
  'burden of proof',
  'cost and benefit',
  'counterexample',
  'concession and turn',
] as const

/** What a voice does with a theme: argues its own side by it, or answers the other's argument by it. */
const moves = z.strictObject({ argues: z.string(), answers: z.string() })

/** One line of thought; each turn opens one, the next turn answers it. */
const theme = z.strictObject({ name: z.string(), scheme: z.enum(SCHEMES), einstein: moves, cat: moves })

const voice = z.strictObject({
  /** First words of a voice's first turn; they never speak of what the other said. */
  openings: z.array(z.string()),
  /** Answers to a turn that was not written from this bank. */
  replies: z.array(z.string()),
  /** Sentences that take up evidence from the audience. */
  evidence: z.array(z.string()),
  closings: z.array(z.string()),
  /** §17: one sentence that says nothing of what the source means, so that it is true whatever that is. */
  cites: z.array(z.string()),
  /** The same for a source that the other has cited in the turn before. */
  takes: z.array(z.string()),
})

const bankFile = z.strictObject({
  marks: z.strictObject({
    /** Before and after a quotation, with the space that belongs inside. */
    quotes: z.tuple([z.string(), z.string()]),
    question: z.string(),
    between: z.string(),
  }),
  /** Words (lower case, between spaces, `_` within) that point to the sentence before when a sentence begins with them. */
  leaning: z.string(),
  /** An odd number, so that the second round gives every theme to the other voice. */
  themes: z.array(theme),
  einstein: voice,
  cat: voice,
})

type BankFile = z.infer<typeof bankFile>
export type Theme = BankFile['themes'][number]
export type VoiceBank = BankFile['einstein']

export interface Bank extends BankFile {
  readonly language: string
}

const read = localeFiles('debater', bankFile)
const banks = new Map<string, Bank>()

/** English for a language the interface does not speak. */
export function bankFor(tag: string): Bank {
  const { language, content } = read(tag)
  const known = banks.get(language)
  if (known !== undefined) return known
  const bank: Bank = { ...content, language }
  banks.set(language, bank)
  return bank
}
