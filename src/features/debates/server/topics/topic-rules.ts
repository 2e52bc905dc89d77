import { localeFiles } from '#features/language/server/locale-files.ts'
import { z } from 'zod/mini'
import { normalForm } from '#platform/normal-form.ts'
import { plain } from './phrases.ts'

const rulesFile = z.strictObject({
  anything: z.string(),
  /** Lower-case words, between spaces, that say nothing about the subject. */
  fillers: z.string(),
  /** Endings of long words that tell how, not what: fillers, too. */
  fillerEndings: z.optional(z.array(z.string())),
  /** Particles attached to the next word. */
  prefixes: z.optional(z.array(z.string())),
  /** A regular expression, for languages whose subject and object are neighbours. */
  topicEnds: z.optional(z.string()),
  /** Cuts particles from a topic in NFD, which only the question needs. */
  topicCut: z.optional(z.string()),
  /** Topics only if there is no other (regular expression). */
  topicWeak: z.optional(z.string()),
  topicLength: z.optional(z.int()),
  /** For languages whose subject and predicate are neighbours ("Robotlar vergi"): matches a pair. Null for any two. */
  pairs: z.optional(z.string()),
  /** One-letter words that belong to the word before: 机器人. */
  tails: z.optional(z.string()),
  /** Topics of the form's examples, by question: by hand, in the nominative. */
  examples: z.record(z.string(), z.array(z.string()).check(z.minLength(1))),
})

export interface TopicRules {
  readonly anything: string
  readonly topicLength: number
  readonly isFiller: (word: string) => boolean
  readonly endsTopic: (word: string) => boolean
  /** True if another topic is better, because this one is in an oblique case. */
  readonly isWeakTopic: (topic: string) => boolean
  readonly bareTopic: (topic: string) => string
  /** Takes two words as in the question; null if any two are a pair. */
  readonly isPair: ((words: string) => boolean) | null
  /** True if the word belongs to the one directly before it. */
  readonly isTail: (word: string) => boolean
  readonly topicsOfExample: (question: string) => readonly string[] | undefined
}

const read = localeFiles('topics', rulesFile)
const rulesOf = new Map<string, TopicRules>()

export function topicRules(tag: string): TopicRules {
  const { language, content } = read(tag)
  const made = rulesOf.get(language)
  if (made !== undefined) return made
  const { anything, fillers, fillerEndings, prefixes, topicEnds, topicCut, topicWeak, topicLength } = content
  const { pairs, tails = '', examples } = content
  const known = new Map(Object.entries(examples).map(([question, topics]) => [plain(question), topics]))
  const [end, cut, weak] = [topicEnds, topicCut, topicWeak].map((source) => (source ? new RegExp(source, 'u') : null))
  const pair = pairs === undefined ? null : new RegExp(pairs, 'iu')
  const rules: TopicRules = {
    anything,
    topicLength: topicLength ?? 2,
    isFiller: fillerTest(fillers, prefixes ?? [], fillerEndings ?? []),
    endsTopic: (word) => end?.test(word) ?? false,
    isWeakTopic: (topic) => weak?.test(topic) ?? false,
    bareTopic: (topic) => (cut ? normalForm(normalForm(topic, 'NFD').replace(cut, ''), 'NFC') : topic),
    isPair: pair ? (words) => pair.test(words) : null,
    isTail: (word) => tails.includes(word),
    topicsOfExample: (question) => known.get(question),
  }
  rulesOf.set(language, rules)
  return rules
}

const STEM = 4

function fillerTest(fillers: string, prefixes: readonly string[], endings: readonly string[]) {
  const known = new Set(fillers.toLowerCase().split(/\s+/))
  return (word: string): boolean => {
    const small = word.toLowerCase().replaceAll('’', "'")
    const bare = prefixes.filter((prefix) => small.startsWith(prefix)).map((prefix) => small.slice(prefix.length))
    return (
      [small, ...bare].some((form) => known.has(form)) ||
      // French and Italian join small words: qu'on, dell'altro.
      small.split("'").every((part) => known.has(part)) ||
      endings.some((ending) => small.endsWith(ending) && small.length >= ending.length + STEM)
    )
  }
}
