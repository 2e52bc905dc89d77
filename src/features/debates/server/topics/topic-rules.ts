import { localeFiles } from '#features/language/server/locale-files.ts'
import * as v from 'valibot'
import { normalForm } from '#platform/normal-form.ts'
import { plain } from './phrases.ts'

const rulesFile = v.strictObject({
  anything: v.string(),
  /** Lower-case words, separated by spaces, that do not belong to the subject. */
  fillers: v.string(),
  fillerEndings: v.optional(v.array(v.string())),
  prefixes: v.optional(v.array(v.string())),
  /** A regular expression, for languages that put the subject next to the object. */
  topicEnds: v.optional(v.string()),
  /** Removes from a topic, in NFD, the particles that only the question needs. */
  topicCut: v.optional(v.string()),
  topicWeak: v.optional(v.string()),
  topicLength: v.optional(v.pipe(v.number(), v.safeInteger())),
  /**
   * Matches a pair, for languages that put the subject next to the predicate ("Robotlar vergi"). Null if any two words
   * may be a pair.
   */
  pairs: v.optional(v.string()),
  /** One-letter words that belong to the word before them: 机器人. */
  tails: v.optional(v.string()),
  /** Topics of the form's example questions, written by hand in the nominative. */
  examples: v.record(v.string(), v.pipe(v.array(v.string()), v.minLength(1))),
})

export type TopicRules = ReturnType<typeof rulesIn>

const read = localeFiles('topics', rulesFile)
const rulesOf = new Map<string, TopicRules>()

export function topicRules(tag: string): TopicRules {
  const { language, content } = read(tag)
  const rules = rulesOf.get(language) ?? rulesIn(content)
  rulesOf.set(language, rules)
  return rules
}

function rulesIn(content: v.InferOutput<typeof rulesFile>) {
  const { anything, fillers, fillerEndings, prefixes, topicEnds, topicCut, topicWeak, topicLength } = content
  const { pairs, tails = '', examples } = content
  const known = new Map(Object.entries(examples).map(([question, topics]) => [plain(question), topics]))
  const [end, cut, weak] = [topicEnds, topicCut, topicWeak].map((source) => (source ? new RegExp(source, 'u') : null))
  const pair = pairs === undefined ? null : new RegExp(pairs, 'iu')
  return {
    anything,
    topicLength: topicLength ?? 2,
    isFiller: fillerTest(fillers, prefixes ?? [], fillerEndings ?? []),
    endsTopic: (word: string) => end?.test(word) ?? false,
    /** True if the topic is in an oblique case; other topics are then preferred. */
    isWeakTopic: (topic: string) => weak?.test(topic) ?? false,
    bareTopic: (topic: string) => (cut ? normalForm(normalForm(topic, 'NFD').replace(cut, ''), 'NFC') : topic),
    /** Takes two words as written in the question; null if any two words may be a pair. */
    isPair: pair && ((words: string) => pair.test(words)),
    isTail: (word: string) => tails.includes(word),
    topicsOfExample: (question: string) => known.get(question),
  }
}

const STEM = 4

function fillerTest(fillers: string, prefixes: readonly string[], endings: readonly string[]) {
  const known = new Set(fillers.toLowerCase().split(/\s+/))
  return (word: string): boolean => {
    const small = word.toLowerCase().replaceAll('’', "'")
    const bare = prefixes.filter((prefix) => small.startsWith(prefix)).map((prefix) => small.slice(prefix.length))
    return (
      [small, ...bare].some((form) => known.has(form)) ||
      // French and Italian attach short words: qu'on, dell'altro.
      small.split("'").every((part) => known.has(part)) ||
      endings.some((ending) => small.endsWith(ending) && small.length >= ending.length + STEM)
    )
  }
}
