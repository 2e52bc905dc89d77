/**
 * The prompt for models of one to three billion parameters. They follow a short task and hold a thought for a paragraph;
 * but without a plan each of their turns gives the same reason, and shown the opponent's whole turn they copy it and
 * change sides. So each turn gets one reason of its own plan and one sentence of the opponent's, and it is begun part
 * by part: the answer, the reason, the example, the end.
 */
import type { ModelMessage } from '#platform/server/llm/port.ts'
import { languageName } from '#features/language/server/language-name.ts'
import { pick } from '../wording/seeded.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import {
  endOf,
  exampleOf,
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

/** The tokens of all parts together. */
const MAX_TOKENS = 360

export interface PlannedPrompt extends Omit<TurnPrompt, 'messages'> {
  /** The words each part of the answer begins with. */
  readonly begun: readonly string[]
  /** @param reasons of the side's plan; null when there is none */
  readonly messagesFor: (reasons: readonly string[] | null) => readonly ModelMessage[]
}

/** System, one user message and, in English, the words each of the parts begins with. */
export function plannedPrompt(request: TurnBrief): PlannedPrompt {
  const { system } = VOICES[request.optionNumber]
  const messagesFor = (reasons: readonly string[] | null) => [
    { role: 'user' as const, content: taskOf(request, reasons === null ? null : pick(reasons, ownTurn(request))) },
  ]
  const begun = isEnglish(request) ? partsOf(request) : []
  return { system, messagesFor, begun, maxTokens: MAX_TOKENS }
}

function partsOf(request: TurnBrief): string[] {
  const attempt = finished(request.lostAttempt)
  if (attempt !== null) return [attempt, endOf(request)]
  return [frameOf(request), leadOf(request), exampleOf(request), endOf(request)]
}

function taskOf(request: TurnBrief, reason: string | null): string {
  const { debate, optionNumber } = request
  const position = positionOf(request)
  const point = pointToAnswer(request)
  const evidence = freshEvidence(request)
  const other = optionNumber === 1 ? 'Cat' : 'Einstein'
  return [
    `Question: ${questionOf(debate.question)}?`,
    `Your answer: ${position}`,
    ...(reason === null ? [] : [`Your reason today: ${reason}`]),
    ...(point === null ? [] : [`${other} disagrees and says: "${point}"`]),
    ...(evidence === null ? [] : [`A listener adds: "${evidence}"`]),
    [
      `Write a short speech for the answer "${position}" in plain sentences, without a list.`,
      point === null ? '' : ` First say what ${other} overlooks.`,
      reason === null ? ' Give one good reason' : ' Then explain your reason of today and no other',
      ', and show it in one small scene from daily life.',
      isEnglish(request) ? '' : ` Write in ${languageName(debate.language)}, 120 to 160 words.`,
    ].join(''),
  ].join('\n')
}
