/**
 * The prompt for tiny models on this machine (135 to 500 million parameters). Their debates show that they lose rules,
 * blocks, examples and transcripts, and that they forget their side after some forty words; but they continue a
 * sentence that was begun for them. So they get three plain lines, and the first words of each of the turn's three
 * parts (`begun`): first the answer to the opponent with a real quotation, the side and the start of the reason; then
 * an example; then the side again, with a "because" to be completed.
 */
import { languageName } from '#features/language/server/language-name.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import {
  BETTER,
  endOf,
  exampleOf,
  finished,
  frameOf,
  heardLines,
  isEnglish,
  leadOf,
  ownTurn,
  positionOf,
  questionOf,
} from './heard.ts'
import { VOICES } from './voices.ts'

/** Changes with every change of wording. */
export const SMALL_PROMPT_VERSION = '2026-11-22.7-small'

/** The tokens of all parts together; `WIND_DOWN` (local-sampling.ts) defines when each part ends with its sentence. */
const MAX_TOKENS = 270

export interface SmallPrompt extends TurnPrompt {
  /** The words each part of the answer begins with. */
  readonly begun: readonly string[]
}

/** System, one user message and, in English, the words each of its parts begins with. */
export function smallPrompt(request: TurnBrief): SmallPrompt {
  const { debate, optionNumber } = request
  const { system } = VOICES[optionNumber]
  const position = positionOf(request)
  const user = [
    `Question: ${questionOf(debate.question)}?`,
    `Your answer: ${position}`,
    `Write a short speech for the answer "${position}". Explain the reasons and give an example from daily life.`,
  ].join('\n')
  const task = { role: 'user' as const, content: user }
  if (!isEnglish(request)) {
    const content = [user, ...heardLines(request), `Write in ${languageName(debate.language)}.`].join('\n')
    return { system, messages: [{ ...task, content }], begun: [], maxTokens: MAX_TOKENS }
  }
  const attempt = finished(request.lostAttempt)
  const begun = [...(attempt === null ? [firstWords(request), exampleOf(request)] : [attempt]), endOf(request)]
  return { system, messages: [task], begun, maxTokens: MAX_TOKENS }
}

function firstWords(request: TurnBrief): string {
  const side = `${ownTurn(request) === 0 ? 'My answer is' : BETTER} "${positionOf(request)}".`
  return [frameOf(request), side, leadOf(request)].join(' ')
}
