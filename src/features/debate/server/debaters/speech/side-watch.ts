/**
 * Finds the sentences in which a small model commits to the other side (§13: a debater never changes sides). It knows
 * how English speakers give in, prefer one thing to another, and say that something should or should not be. Words in
 * quotation marks, questions, suppositions, and what is granted or reported before a "but" commit nobody.
 */
import { beginning } from '#platform/cut.ts'
import { plain } from '../wording/phrases.ts'
import { topicsOf } from '../wording/topics.ts'

export interface Sides {
  readonly question: string
  readonly mine: string
  readonly theirs: string
}

/** Begins a report of another's view, a concession or a supposition. */
const GRANTS =
  /\b(?:you (?:say|said|claim|argue|think|believe|tell)|(?:cat|einstein|he|she|professor|friend) (?:says|said|claims|argues|thinks|believes)|it is true|granted|admittedly|of course|some (?:people )?(?:say|argue|believe|think)|many (?:people )?(?:say|argue|believe|think)|although|though|even if|while|if|suppose|imagine|whether)\b/iu
/** After one of these words the speaker's own view follows again. */
const TURNS = /\b(?:but|however|yet|still|nevertheless|nonetheless)\b/iu
const GIVES_IN =
  /\b(?:i (?:\p{L}+ly )?(?:agree(?=[.,;!]|$)|agree with (?:you|that|this|cat|einstein|the professor)|give in|surrender|change my mind)|i was wrong|you (?:are|were) (?:\p{L}+ly |quite )?right|you have convinced me)(?!\p{L})|(?:^|[,;] |\band )(?:this|that)(?: is|['’]s) (?:a |very |quite )?true(?: statement| point)?(?=[.,;!]|$)/iu
const BETTER = '(?:better|best|right|wiser|superior|preferable|the answer|the right|the better|the best|more important)'
const WORSE = '(?:wrong|worse|worst|a mistake|a bad|a poor|no answer|overrated|not the answer|not worth)'
const MODAL = '(?:should|must|may|ought to|is|are)'
const NOT = "(?: not|n['’]t| never)(?! only| just| merely)"
/** Words of a question that say nothing of what should be. */
const FUNCTION_WORDS = new Set(
  'the and for from with into about their our your its his her that this these those than ever should would could must may can are was were will does did not all any more most'.split(
    ' ',
  ),
)
/** Up to two words between a verb and what it is said of. */
const BETWEEN = '(?:\\s+\\p{L}+){0,2}?\\s+'

/** Makes the test whether a sentence may stand in the speech for `mine`. */
export function sideWatch({ question, mine, theirs }: Sides): (sentence: string) => boolean {
  const tests = [...comparisons(mine, theirs), ...verdicts(question, mine, theirs)]
  return (sentence) => {
    const granted = GIVES_IN.exec(withoutQuotations(sentence))
    if (granted !== null && !TURNS.test(granted.input.slice(granted.index))) return false
    const own = ownStatement(sentence)
    return !tests.some((test) => test.test(own))
  }
}

/** Characters of a sentence that are read; the patterns above compare places with each other, so their time grows fast. */
const SENTENCE_READ = 1_000

const withoutQuotations = (sentence: string): string =>
  beginning(sentence, SENTENCE_READ)
    .replaceAll(/["“][^"”]*["”]/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** What the speaker says in their own name: without quotations and what is granted; '' for a question. */
export function ownStatement(sentence: string): string {
  const text = withoutQuotations(sentence)
  if (text.endsWith('?')) return ''
  const granted = GRANTS.exec(text)
  if (granted === null) return text
  const turned = TURNS.exec(text.slice(granted.index))
  const after = turned === null ? '' : text.slice(granted.index + turned.index + turned[0].length)
  return `${text.slice(0, granted.index)} ${after}`.trim()
}

/** For two things to choose between: praise of the other one, blame of one's own, "the other rather than mine". */
function comparisons(mine: string, theirs: string): RegExp[] {
  const [own, other] = [thingsIn(mine, theirs), thingsIn(theirs, mine)]
  if (own === null || other === null) return []
  return [
    `${other} (?:is|are|remains?) (?:the |simply |clearly |always )*${BETTER}`,
    `${own} (?:is|are) (?:the |simply |clearly |always )*${WORSE}`,
    `${other}(?:(?!${own}|\\bnot\\b|n['’]t)[^.;])*\\b(?:better|more|greater|superior|rather|preferable)\\b[^.;]*?\\b(?:than|to)\\b[^.;]*?${own}`,
    `\\b(?:better|best|wiser|nicer) (?:to )?(?:(?!than\\b)\\p{L}+ ){0,4}?${other}`,
    `\\b(?:choose|prefer|stand for|side with|vote for|argue for) (?:the )?${other}`,
  ].map((source) => new RegExp(source, 'iu'))
}

/** The names of a position that the other one lacks: itself without small words in front, and its topics; null for a bare yes or no. */
function thingsIn(position: string, other: string): string | null {
  if (/^(?:yes|no|never)(?!\p{L})/iu.test(position)) return null
  const whole = plain(position).replace(/^(?:(?:by|in|at|on|as|with|the|an?)\s+)+/iu, '')
  const names = [whole, ...topicsOf(position, 'en')].map((name) => name.toLowerCase())
  const telling = names.filter((name) => name !== '' && position.toLowerCase().includes(name))
  const own = telling.filter((name) => !other.toLowerCase().includes(name))
  return own.length === 0 ? null : `(?<!\\p{L})(?:${own.map(escaped).join('|')})(?!\\p{L})`
}

/** For a yes or a no: a sentence that says of the question's own words that they should, or should not, be. */
function verdicts(question: string, mine: string, theirs: string): RegExp[] {
  const yes = /^yes(?!\p{L})/iu
  if (!yes.test(mine) && !yes.test(theirs)) return []
  const asked = /^[^?]*/u.exec(question)?.[0].toLowerCase() ?? ''
  const words = (asked.match(/\p{L}{3,}/gu) ?? []).filter((word) => !FUNCTION_WORDS.has(word))
  const stems = words.map((word) => word.slice(0, 6))
  if (stems.length === 0) return []
  const said = `(?:${stems.join('|')})`
  const sources = yes.test(mine)
    ? [
        '\\b(?:trouble|problem|danger) with (?:a |saying )?yes\\b',
        `\\b${MODAL}${NOT}${BETWEEN}${said}`,
        `\\bcannot${BETWEEN}${said}`,
        `\\b(?:wrong|no (?:need|reason)) to${BETWEEN}${said}`,
        `\\bnot (?:a )?(?:good|wise|right)(?: idea| thing)? to${BETWEEN}${said}`,
        `\\bis (?:never|not) (?!only|just|merely)(?:\\p{L}+ )?(?:right|acceptable|allowed)`,
        `\\bun${said}`,
      ]
    : [
        '\\b(?:trouble|problem|danger) with (?:a |saying )?no\\b',
        `\\b${MODAL}(?:\\s+(?:be|always|also|simply|clearly|certainly|perfectly|completely|indeed)){0,2}\\s+${said}`,
        `\\b(?:right|time|good) to${BETWEEN}${said}`,
        `\\b(?:no reason not to|nothing (?:is )?wrong with)${BETWEEN}${said}`,
      ]
  return sources.map((source) => new RegExp(source, 'iu'))
}

const escaped = (text: string): string => plain(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
