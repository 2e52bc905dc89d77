/**
 * The prompt for models of one to three billion parameters. They follow a short task and hold a thought for a turn; but
 * without a plan each of their turns gives the same reason, and shown the opponent's whole turn they copy it and change
 * sides. So a rebuttal gets one reason of its side's plan and one sentence of the opponent's, and its turn is begun
 * on its own side, after the question or the opponent's words, and comes back to it at the end.
 */
import type { ModelMessage } from '#platform/server/llm/port.ts'
import { languageName } from '#features/language/server/language-name.ts'
import { pick } from '../wording/seeded.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import {
  endOf,
  finished,
  frameOf,
  freshEvidence,
  isEnglish,
  leadOf,
  ownTurn,
  pointToAnswer,
  positionOf,
  questionOf,
} from './heard.ts'
import { VOICES } from './voices.ts'

/** Changes with every change of wording. */
export const PLANNED_PROMPT_VERSION = '2026-11-22.1-planned'

/**
 * The tokens of a turn in two begun parts, and of one that is not begun; `WIND_DOWN` (local-sampling.ts) defines when a part
 * ends with its sentence.
 */
const MAX_TOKENS = { begun: 480, free: 300 }

export interface PlannedPrompt extends Omit<TurnPrompt, 'messages'> {
  /** The words each part of the turn begins with; none in a language other than English. */
  readonly begun: readonly string[]
  /** @param reasons of the side's plan; null when there is none */
  readonly messagesFor: (reasons: readonly string[] | null) => readonly ModelMessage[]
}

export function plannedPrompt(request: TurnBrief): PlannedPrompt {
  const { persona: system } = VOICES[request.optionNumber]
  const messagesFor = (reasons: readonly string[] | null) => [
    { role: 'user' as const, content: taskOf(request, reasons === null ? null : pick(reasons, ownTurn(request))) },
  ]
  const begun = isEnglish(request) ? [firstWords(request), endOf(request)] : []
  return { system, messagesFor, begun, maxTokens: begun.length > 0 ? MAX_TOKENS.begun : MAX_TOKENS.free }
}

function firstWords(request: TurnBrief): string {
  const attempt = finished(request.lostAttempt)
  if (attempt !== null) return attempt
  const evidence = freshEvidence(request)
  const heard = evidence === null ? '' : ` A listener tells us "${evidence}".`
  const side = `${ownTurn(request) === 0 ? 'My answer is' : 'The better answer is'} "${positionOf(request)}".`
  return `${frameOf(request)}${heard} ${side} ${leadOf(request)}`
}

function taskOf(request: TurnBrief, reason: string | null): string {
  const { debate, optionNumber } = request
  const position = positionOf(request)
  const point = pointToAnswer(request)
  const evidence = freshEvidence(request)
  const other = optionNumber === 1 ? 'Cat' : 'Einstein'
  return [
    `Question: ${questionOf(debate.question)}?`,
    `You say: ${position}`,
    ...(point === null ? [] : [`${other} says: "${point}"`]),
    ...(evidence === null ? [] : [`A listener says: "${evidence}"`]),
    ...(reason === null ? [] : [`Your reason: ${reason}`]),
    [
      point === null
        ? `Tell why you say "${position}":`
        : `Tell why you still say "${position}": what ${other} overlooks,`,
      evidence === null ? '' : ' what the words of the listener show,',
      reason === null ? ' your strongest reason,' : ' your reason,',
      ' and one example that everybody knows.',
      isEnglish(request) ? '' : ` Write about 150 words in ${languageName(debate.language)}.`,
    ].join(''),
  ].join('\n')
}
