/** The rules by which a question's subject is found, from `locales/<language>/topics.json`. */
import { localeFiles } from '#features/language/server/locale-files.ts'
import { z } from 'zod/mini'
import { normalForm } from '#platform/normal-form.ts'
import { plain } from './phrases.ts'

const rulesFile = z.strictObject({
  /** Stands for a topic when the question has only fillers. */
  anything: z.string(),
  /** Words (lower case, between spaces) that say nothing about a question's subject. */
  fillers: z.string(),
  /** Endings of long words that tell how, not what: such words are fillers, too. */
  fillerEndings: z.optional(z.array(z.string())),
  /** Particles that are written together with the next word. */
  prefixes: z.optional(z.array(z.string())),
  /** A regular expression, for languages in which subject and object are neighbours. */
  topicEnds: z.optional(z.string()),
  /** The particles that are cut from a topic (a regular expression for its NFD form): only the question needs them. */
  topicCut: z.optional(z.string()),
  /** Regular expression; topics only if there is no other one. */
  topicWeak: z.optional(z.string()),
  /** How many words of the question a topic may have: 2, more if every syllable is written as a word. */
  topicLength: z.optional(z.int()),
  /**
   * A regular expression for both and the space between, where subject and predicate are neighbours, too: "Robotlar
   * vergi". Null = any two.
   */
  pairs: z.optional(z.string()),
  /** Words of one letter that belong to the word written before them, each as one string: 机器人. */
  tails: z.optional(z.string()),
  /** The topics of the examples that the form offers, by their questions: written by hand, in the nominative. */
  examples: z.record(z.string(), z.array(z.string()).check(z.minLength(1))),
})

export interface TopicRules {
  readonly anything: string
  readonly topicLength: number
  readonly isFiller: (word: string) => boolean
  readonly endsTopic: (word: string) => boolean
  /** Whether another topic is better, because this one stands in an oblique case. */
  readonly isWeakTopic: (topic: string) => boolean
  readonly bareTopic: (topic: string) => string
  /** As they stand in the question; null = any two are. */
  readonly isPair: ((words: string) => boolean) | null
  /** Whether the word written directly behind another is a part of it. */
  readonly isTail: (word: string) => boolean
  /** Undefined for others. */
  readonly topicsOfExample: (question: string) => readonly string[] | undefined
}

const read = localeFiles('topics', rulesFile)
const rulesOf = new Map<string, TopicRules>()

/** English for a language the interface does not speak. */
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
