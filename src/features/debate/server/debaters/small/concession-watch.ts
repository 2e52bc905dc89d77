/**
 * Finds the sentences in which a small model speaks for the other side without changing sides (§13): it praises only the
 * opponent's thing, calls its own unimportant, or weighs both and decides nothing. For English.
 */
import { withoutEnd } from '#platform/without-end.ts'
import { ownStatement } from '../speech/side-watch.ts'
import { plain } from '../wording/phrases.ts'

/** Weighs both sides, or grants a point. A large model turns such a sentence into an answer; a small one goes on with it. */
const UNDECIDED =
  /^(?:however|on the other hand|in contrast)(?!\p{L})|\b(?:it|this|that) (?:\p{L}+ly |really |all )?depends\b|\b(?:pros and cons|advantages and disadvantages|both sides|(?:good|fair|valid|great|strong) point)\b|\b(?:may|might) not be (?:the|a) (?:best|right|good)\b|\bthey(?: are|['’]re) (?:both|the same)\b/iu

/** Words with which one speaks against a thing, or compares it. A sentence with one of them is no praise. */
const DOUBTS = new RegExp(
  `n['’]t\\b|\\b(?:${[
    'no|not|never|nor|none|nothing|cannot|without|instead|unlike|than|only|merely|just|too|less|least|fewer|hardly',
    'bad|worse|worst|hard|harder|difficult\\w*|problem\\w*|troubl\\w*|cost\\w*|expens\\w*|nois\\w*|loud|slow\\w*|complex\\w*|complicat\\w*',
    'stress\\w*|risk\\w*|danger\\w*|wast\\w*|trap\\w*|limit\\w*|lack\\w*|los[es]\\w*|lost|harm\\w*|hurt\\w*|damag\\w*|destroy\\w*|crowd\\w*',
    'pollut\\w*|bor(?:ed|ing)|lonely|empty|cold|fail\\w*|suffer\\w*|tire\\w*|need\\w*|requir\\w*|demand\\w*|depend\\w*|overrated',
  ].join('|')})\\b`,
  'iu',
)

/** Positions that are no things, which a speech for either side names. */
const NO_THING =
  /^(?:sometimes|often|always|maybe|perhaps|it depends)$|(?:^|\s)(?:it|them|we|they|you|he|she)(?:\s|$)/iu
/** Longer positions are sentences of their own, and nobody repeats them whole. */
const MOST_WORDS = 3

/** Makes the test whether a sentence may stand in the speech for `mine`. */
export function concessionWatch({ mine, theirs }: { mine: string; theirs: string }): (sentence: string) => boolean {
  const [own, other] = [thingOf(mine), thingOf(theirs)]
  const belittles =
    own === null
      ? null
      : new RegExp(
          [
            `${own}[^.;]*\\b(?:is|are)(?: not|n['’]t) (?:the most |that |so |as |very )?(?:important|necessary|everything|enough)`,
            `\\bnot (?:just )?about (?:\\p{L}+ ){0,2}?${own}`,
            `\\b(?:happy|happiness|fulfilling|fulfilled|content|enjoy\\p{L}*|live|life|well|better) (?:\\p{L}+ ){0,3}?without ${own}`,
          ].join('|'),
          'iu',
        )
  const [ours, others] = [own, other].map((thing) => (thing === null ? null : new RegExp(thing, 'iu')))
  return (sentence) => {
    if (UNDECIDED.test(sentence.trim())) return false
    // Whoever praises a thing under a condition praises it.
    const said = ownStatement(sentence.replaceAll(/\b(?:if|while)\b/giu, ' '))
    if (belittles?.test(said)) return false
    return !others?.test(said) || ours?.test(said) === true || DOUBTS.test(said)
  }
}

/** What a position names, in the singular and the plural; null when it is a bare answer or a whole sentence. */
function thingOf(position: string): string | null {
  const bare = plain(position).replace(/^(?:yes|no|never)(?:,\s*|$)/iu, '')
  const thing = withoutEnd(bare.replace(/^(?:(?:by|in|at|on|as|with|the|an?)\s+)+/iu, ''), /[.!?]/u)
  if (thing === '' || NO_THING.test(thing) || thing.split(/\s+/).length > MOST_WORDS) return null
  const stem = thing.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/s$/iu, '')
  return `(?<!\\p{L})${stem}s?(?!\\p{L})`
}
