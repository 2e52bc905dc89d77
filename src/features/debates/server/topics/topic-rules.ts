import { localeFiles } from '#features/language/server/locale-files.ts'
import * as v from 'valibot'
import { normalForm } from '#platform/normal-form.ts'
import { plain } from './phrases.ts'

const rulesFile = v.strictObject({
  anything: v.string(),
  /** Words that never belong to a topic, in lower case, separated by spaces. */
  fillers: v.string(),
  fillerEndings: v.optional(v.array(v.string())),
  prefixes: v.optional(v.array(v.string())),
  /** Matches a word that ends a topic, for languages that put the subject next to the object. */
  topicEnds: v.optional(v.string()),
  /** Matches particles (in NFD) that are removed from a topic. */
  topicCut: v.optional(v.string()),
  topicWeak: v.optional(v.string()),
  topicLength: v.optional(v.pipe(v.number(), v.safeInteger())),
  /** Matches two words that form one topic. If omitted, any two adjacent words may form a topic. */
  pairs: v.optional(v.string()),
  /** Single characters that belong to the preceding word, such as 人 in 机器人. */
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
    /** Returns true for a topic in an oblique case, which is used only if there is no other topic. */
    isWeakTopic: (topic: string) => weak?.test(topic) ?? false,
    bareTopic: (topic: string) => (cut ? normalForm(normalForm(topic, 'NFD').replace(cut, ''), 'NFC') : topic),
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
      // French and Italian join short words with an apostrophe: qu'on, dell'altro.
      small.split("'").every((part) => known.has(part)) ||
      endings.some((ending) => small.endsWith(ending) && small.length >= ending.length + STEM)
    )
  }
}
