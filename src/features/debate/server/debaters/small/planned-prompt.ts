/**
 * The prompt for models of one to three billion parameters (docs/decisions/0038). They answer a plain question and hold a
 * thought for two sentences; a list of wishes comes back as an essay, and shown the opponent's whole turn they copy it and
 * change sides. So they get one question with one sentence of the opponent's, and the first words of four or five short
 * parts. They write the quotation that they answer, and the name of their side at the end, themselves.
 */
import type { ModelMessage } from '#platform/server/llm/port.ts'
import { languageName } from '#features/language/server/language-name.ts'
import { pick } from '../wording/seeded.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import {
  answerOf,
  BETTER,
  closeOf,
  finished,
  frameOf,
  freshEvidence,
  isEnglish,
  ownTurn,
  pointToAnswer,
  positionOf,
  questionOf,
  sceneOf,
  secondOf,
} from './heard.ts'
import { VOICES } from './voices.ts'

/** Changes with every change of wording. */
export const PLANNED_PROMPT_VERSION = '2026-11-22.7-planned'

/**
 * The tokens of each begun part, and of a turn that is not begun; `WIND_DOWN` (local-sampling.ts) defines when a part ends with
 * its sentence. Four or five parts make 120 to 220 words (§13).
 */
const MAX_TOKENS = { part: 94, free: 300 }

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
  const begun = isEnglish(request) ? [...firstParts(request), closeOf(request)] : []
  return { system, messagesFor, begun, maxTokens: begun.length > 0 ? begun.length * MAX_TOKENS.part : MAX_TOKENS.free }
}

function firstParts(request: TurnBrief): string[] {
  const attempt = finished(request.lostAttempt)
  if (attempt !== null) return [attempt]
  const mine = `"${positionOf(request)}", because`
  if (pointToAnswer(request) === null)
    return [`${frameOf(request)} My answer is ${mine}`, sceneOf(request), secondOf(request)]
  // Evidence that is read out takes the room of a second reason.
  const second = freshEvidence(request) === null ? [secondOf(request)] : []
  return [answerOf(request), `${BETTER} ${mine}`, sceneOf(request), ...second]
}

function taskOf(request: TurnBrief, reason: string | null): string {
  const { debate, optionNumber } = request
  const position = positionOf(request)
  const point = pointToAnswer(request)
  const evidence = freshEvidence(request)
  const other = optionNumber === 1 ? 'Cat' : 'Einstein'
  const question = `${questionOf(debate.question)}?`
  const task = [
    ...(point === null ? [] : [`${other} says "${point}".`]),
    ...(evidence === null ? [] : [`A listener says "${evidence}".`]),
    `${point === null ? 'Why do you say' : 'Why do you still say'} "${position}"?`,
    ...(reason === null ? [] : [`Your reason is this: ${reason}`]),
    ...(isEnglish(request) ? [] : [`Answer in about 150 words in ${languageName(debate.language)}.`]),
  ]
  return [question, ...task].join(' ')
}
