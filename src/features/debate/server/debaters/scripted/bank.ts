/**
 * The scripted debater's prose in one language, from `locales/<language>/debater.json`. Texts hold slots: `{question}`,
 * `{mine}` and `{theirs}` (the two positions), `{topic}` (a word or two of the question), `{quote}` (words the opponent
 * really said) and `{evidence}` (what a person added, in quotation marks). Lengths are kept by `bank.test.ts`.
 */
import { localeFiles } from '#features/language/server/locale-files.ts'
import { z } from 'zod/mini'

/** The argument schemes of issue 4; every bank has a theme for each. */
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
  /** First words of one's first turn; they never speak of what the other said. */
  openings: z.array(z.string()),
  /** Answers to a turn that was not written from this bank. */
  replies: z.array(z.string()),
  /** What to do with evidence from the audience. */
  evidence: z.array(z.string()),
  /** Last words of a turn. */
  closings: z.array(z.string()),
})

const bankFile = z.strictObject({
  marks: z.strictObject({
    /** Before and after a quotation, with the space that belongs inside. */
    quotes: z.tuple([z.string(), z.string()]),
    question: z.string(),
    /** Between two pieces of evidence. */
    between: z.string(),
  }),
  /** Stands for a topic when the question has no telling word. */
  anything: z.string(),
  /** Words (lower case, between spaces) that say nothing about a question's subject. */
  fillers: z.string(),
  /** Long words with such an ending tell how, not what. */
  fillerEndings: z.optional(z.array(z.string())),
  /** Particles that are written together with the next word. */
  prefixes: z.optional(z.array(z.string())),
  /** A word after which a topic ends (a regular expression): where the verb comes last, subject and object touch. */
  topicEnds: z.optional(z.string()),
  /** What is cut from a topic (a regular expression for its NFD form): particles that only the question needs. */
  topicCut: z.optional(z.string()),
  /** Words in a case other than the nominative (a regular expression): they are a topic only if nothing else is. */
  topicWeak: z.optional(z.string()),
  /** How many words of the question a topic may have: 2, more where every syllable is written as a word. */
  topicLength: z.optional(z.int()),
  /** An odd number, so that the second round gives every theme to the other voice. */
  themes: z.array(theme),
  einstein: voice,
  cat: voice,
})

type BankFile = z.infer<typeof bankFile>
export type Theme = BankFile['themes'][number]
export type VoiceBank = BankFile['einstein']

export interface Bank extends Pick<BankFile, 'marks' | 'anything' | 'themes' | 'einstein' | 'cat'> {
  /** The language it is written in. */
  readonly language: string
  readonly topicLength: number
  /** Whether a word says nothing about a question's subject. */
  readonly isFiller: (word: string) => boolean
  /** Whether the next word belongs to another topic. */
  readonly endsTopic: (word: string) => boolean
  /** Whether another topic is better, because this one stands in an oblique case. */
  readonly isWeakTopic: (topic: string) => boolean
  /** A topic without the particles glued to it. */
  readonly bareTopic: (topic: string) => string
}

const read = localeFiles('debater', bankFile)
const banks = new Map<string, Bank>()

/** The bank for a language tag; English for a language the interface does not speak. */
export function bankFor(tag: string): Bank {
  const { language, content } = read(tag)
  const known = banks.get(language)
  if (known !== undefined) return known
  const { fillers, fillerEndings, prefixes, topicEnds, topicCut, topicWeak, ...prose } = content
  const [end, cut, weak] = [topicEnds, topicCut, topicWeak].map((source) => (source ? new RegExp(source, 'u') : null))
  const bank: Bank = {
    ...prose,
    language,
    topicLength: content.topicLength ?? 2,
    isFiller: fillerTest(fillers, prefixes ?? [], fillerEndings ?? []),
    endsTopic: (word) => end?.test(word) ?? false,
    isWeakTopic: (topic) => weak?.test(topic) ?? false,
    bareTopic: (topic) => (cut ? topic.normalize('NFD').replace(cut, '').normalize() : topic),
  }
  banks.set(language, bank)
  return bank
}

/** How many letters a word has before an ending that makes it a filler. */
const STEM = 4

function fillerTest(fillers: string, prefixes: readonly string[], endings: readonly string[]) {
  const known = new Set(fillers.toLowerCase().split(/\s+/))
  return (word: string): boolean => {
    const small = word.toLowerCase().replaceAll('’', "'")
    const bare = prefixes.filter((prefix) => small.startsWith(prefix)).map((prefix) => small.slice(prefix.length))
    return (
      [small, ...bare].some((form) => known.has(form)) ||
      // French and Italian write small words together: qu'on, dell'altro.
      small.split("'").every((part) => known.has(part)) ||
      endings.some((ending) => small.endsWith(ending) && small.length >= ending.length + STEM)
    )
  }
}
