/** Reads `locales/<language>/debater.json`. `{quote}` contains the opponent's words, `{evidence}` words that a person added. */
import { localeFiles } from '#features/language/server/locale-files.ts'
import * as v from 'valibot'

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

const moves = v.strictObject({ argues: v.string(), answers: v.string() })

const theme = v.strictObject({ name: v.string(), scheme: v.picklist(SCHEMES), einstein: moves, cat: moves })

const voice = v.strictObject({
  /** Openings never refer to the other side's words. */
  openings: v.array(v.string()),
  replies: v.array(v.string()),
  evidence: v.array(v.string()),
  closings: v.array(v.string()),
  /** These phrases say nothing about a source's content (§17), so they fit any source. */
  cites: v.array(v.string()),
  takes: v.array(v.string()),
})

const bankFile = v.strictObject({
  marks: v.strictObject({ quotes: v.strictTuple([v.string(), v.string()]), question: v.string(), between: v.string() }),
  /** Words that, at the beginning of a sentence, refer to the previous one. In lower case, with `_` for a space. */
  leaning: v.string(),
  themes: v.array(theme),
  einstein: voice,
  cat: voice,
})

type BankFile = v.InferOutput<typeof bankFile>
export type Theme = BankFile['themes'][number]
export type VoiceBank = BankFile['einstein']

export type Bank = BankFile & { readonly language: string }

const read = localeFiles('debater', bankFile)

export function bankFor(tag: string): Bank {
  const { language, content } = read(tag)
  return { ...content, language }
}
