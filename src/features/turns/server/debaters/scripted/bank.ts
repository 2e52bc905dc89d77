/**
 * From `locales/<language>/debater.json`. Placeholders: `{question}`, `{mine}`, `{theirs}`, `{topic}`, `{quote}` (the
 * opponent's words), `{evidence}` (a person's), and for sources `{sentence}`, `{title}`, `{marker}` (`[1]`).
 */
import { localeFiles } from '#features/language/server/locale-files.ts'
import { z } from 'zod/mini'

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

/** The speaker uses a theme to argue its own side, or to answer the other’s argument. */
const moves = z.strictObject({ argues: z.string(), answers: z.string() })

const theme = z.strictObject({ name: z.string(), scheme: z.enum(SCHEMES), einstein: moves, cat: moves })

const voice = z.strictObject({
  /** These never refer to what the other side said. */
  openings: z.array(z.string()),
  replies: z.array(z.string()),
  evidence: z.array(z.string()),
  closings: z.array(z.string()),
  /** §17: says nothing about the meaning of the source, so it is true for any. */
  cites: z.array(z.string()),
  takes: z.array(z.string()),
})

const bankFile = z.strictObject({
  marks: z.strictObject({
    quotes: z.tuple([z.string(), z.string()]),
    question: z.string(),
    between: z.string(),
  }),
  /** Words (lower case, `_` for a space) that refer to the previous sentence when a sentence begins with them. */
  leaning: z.string(),
  themes: z.array(theme),
  einstein: voice,
  cat: voice,
})

type BankFile = z.infer<typeof bankFile>
export type Theme = BankFile['themes'][number]
export type VoiceBank = BankFile['einstein']

export type Bank = BankFile & { readonly language: string }

const read = localeFiles('debater', bankFile)

export function bankFor(tag: string): Bank {
  const { language, content } = read(tag)
  return { ...content, language }
}
