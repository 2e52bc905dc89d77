/** Which sentences a small model may add to its turn. A sentence that it may not is written again before anybody sees it. */
import type { TurnBrief } from '../debater.ts'
import { sideWatch } from '../speech/side-watch.ts'
import { isEnglish } from './heard.ts'

/** An item of a list, a heading, or the phrases of an essay about its own form: nobody speaks so. */
const WRITTEN = /^\s*(?:[-*•#]|\d+[.)](?:\s|$))|\b(?:in conclusion|in summary|to sum up|scene from daily life)\b/iu
/** Shorter sentences may come again ("I think so."). */
const SHORTEST = 25

/** Makes the test for the sentences of one turn. */
export function sentenceWatch(brief: TurnBrief): (sentence: string) => boolean {
  const { debate, optionNumber, earlier } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionNumber === 1 ? [option1, option2] : [option2, option1]
  const keepsSide = isEnglish(brief) ? sideWatch({ question, mine, theirs }) : () => true
  const isOld = (sentence: string) =>
    sentence.length >= SHORTEST && earlier.some(({ content }) => content.includes(sentence))
  return (sentence) => !WRITTEN.test(sentence) && !isOld(sentence.trim()) && keepsSide(sentence)
}
