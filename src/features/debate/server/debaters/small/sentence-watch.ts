/** Which sentences a small model may add to its turn. A sentence that it may not is written again before anybody sees it. */
import { withoutEnd } from '#platform/without-end.ts'
import type { TurnBrief } from '../debater.ts'
import { sideWatch } from '../speech/side-watch.ts'
import { countWords, plain } from '../wording/phrases.ts'
import { concessionWatch } from './concession-watch.ts'
import { answerOf, BETTER, closeOf, isEnglish, pointToAnswer, sceneOf, secondOf } from './heard.ts'

/** An item of a list, a heading, or the phrases of an essay about its own form: nobody speaks so. */
const WRITTEN = /^\s*(?:[-*•#]|\d+[.)](?:\s|$))|\b(?:in conclusion|in summary|to sum up|scene from daily life)\b/iu
/** Shorter sentences may come again ("I think so."). */
const SHORTEST = 25

/** Words of a run that may have been said before. */
const RUN = 4
/** Share of runs said before, from which a sentence, or a turn of at least so many runs with it, goes round in circles. */
const REPEATS = { sentence: 0.25, turn: 0.06, turnFrom: 50 }
/** Words of a quotation that must have been said; fewer are a name or a mark of irony. */
const QUOTED = 3

/** Makes the test for the sentences of one turn. */
export function sentenceWatch(brief: TurnBrief): (sentence: string, before: string) => boolean | string {
  const { debate, optionNumber, earlier } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionNumber === 1 ? [option1, option2] : [option2, option1]
  const english = isEnglish(brief)
  const keepsSide = english ? sideWatch({ question, mine, theirs }) : () => true
  const keepsOn = english ? concessionWatch({ mine, theirs }) : () => true
  const close = english ? closeOf(brief) : null
  const answer = english && pointToAnswer(brief) !== null ? lastOf(answerOf(brief)) : null
  const texts = earlier.map(({ content }) => content)
  // Words that were begun for the model are not its own, so it does not repeat them.
  const begun = [BETTER, sceneOf(brief), secondOf(brief), closeOf(brief)]
  const asked = new Set(runsOf([question, mine, theirs, ...begun].join('\n| ')))
  const earlierRuns = new Set(texts.flatMap(runsOf))
  const known = [...texts, question, mine, theirs, ...brief.userInputs.map(({ content }) => content)].map(spelled)
  const isOld = (sentence: string, before: string) => {
    if (sentence.length < SHORTEST) return false
    if (texts.some((text) => text.includes(sentence))) return true
    const here = runsOf(before).filter((run) => !asked.has(run))
    const own = runsOf(sentence).filter((run) => !asked.has(run))
    const inTurn = new Set(here)
    const old = own.filter((run) => inTurn.has(run) || earlierRuns.has(run)).length
    const turn = [...here, ...own]
    if (old > own.length * REPEATS.sentence) return true
    const again = turn.length - new Set(turn).size
    return old > 0 && turn.length >= REPEATS.turnFrom && again > turn.length * REPEATS.turn
  }
  const isTheirs = (words: string) => spelled(texts.at(-1) ?? '').includes(words) && !spelled(mine).includes(words)
  return (sentence, before) => {
    const said = sentence.trim()
    if (WRITTEN.test(sentence) || !keepsSide(sentence) || !keepsOn(sentence)) return false
    const quotations = quotationsOf(said)
    if (!quotations.every((words) => known.some((text) => text.includes(words)))) return false
    if (close !== null && said.startsWith(close)) {
      const short = upToName(sentence, sentence.indexOf(close) + close.length, names(mine, theirs))
      return short !== null && (isOld(said, before) ? short : true)
    }
    if (isOld(said, before)) return false
    return answer === null || !said.startsWith(answer) || quotations.some((words) => isTheirs(words))
  }
}

/** Before these words in a closing sentence its reason begins. */
const REASON = /[,;:–—]|\s-|\s(?:because|since|for|as|and|but|so|where|which|when|while|if)\b/u

/**
 * Returns a closing sentence without what follows the named side, for a turn that gave the same reason before; null when
 * it does not name the side from a place on.
 */
function upToName(sentence: string, from: number, name: RegExp): string | null {
  const named = name.exec(sentence.slice(from))
  if (!named) return null
  const end = from + named.index + named[0].length
  const [, mark = '', rest = ''] = /^[,.]?(["”]?)([^]*)$/u.exec(sentence.slice(end)) ?? []
  const reason = REASON.exec(rest)
  return reason ? `${sentence.slice(0, end)}${mark}${rest.slice(0, reason.index)}.` : sentence
}

/** Returns the last, unfinished sentence of begun words: the model completes it. */
const lastOf = (words: string): string => words.split(/(?<=[.!?]) /).at(-1) ?? words

/** Returns a text as it is compared: case, markdown, quotation marks and the form of apostrophes make no difference. */
const spelled = (text: string): string => plain(text).toLowerCase().replaceAll('’', "'")

/** Returns the quotations of a sentence as they are compared. The last one may end only in a later sentence. */
function quotationsOf(sentence: string): string[] {
  const quoted = sentence.split(/["“”]/u).filter((_, index) => index % 2 === 1)
  return quoted.map((words) => withoutEnd(spelled(words), /[\s.,;!?…]/u)).filter((words) => countWords(words) >= QUOTED)
}

/** Finds what a position is called, itself or a part between its commas, where the other one is not called so. */
function names(mine: string, theirs: string): RegExp {
  const [own, other] = [namesOf(mine), namesOf(theirs)]
  const telling = own.filter((name) => !other.includes(name))
  const words = (telling.length > 0 ? telling : own).map((name) => name.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`(?<!\\p{L})(?:${words.join('|')})(?!\\p{L})`, 'iu')
}

/** What a position is called: itself and what stands between its commas. */
const namesOf = (position: string): string[] =>
  [position, ...position.split(',')].map((name) => plain(name).toLowerCase()).filter((name) => name !== '')

/** Runs of words outside quotation marks. */
function runsOf(text: string): string[] {
  const words =
    text
      .replaceAll(/["“][^"”]{0,400}["”]/gu, ' | ')
      .toLowerCase()
      .match(/[\p{L}\p{N}'’]+|[.!?|]/gu) ?? []
  const runs = words.slice(RUN - 1).map((_, index) => words.slice(index, index + RUN))
  return runs.filter((run) => run.every((word) => /[\p{L}\p{N}]/u.test(word))).map((run) => run.join(' '))
}
