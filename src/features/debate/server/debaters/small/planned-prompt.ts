/**
 * The prompt for models of one to three billion parameters. They follow a short task and hold a thought for a turn; but
 * without a plan each of their turns gives the same reason, and shown the opponent's whole turn they copy it and change
 * sides. So a rebuttal gets one reason of its side's plan and one sentence of the opponent's, and only the first words
 * of a turn are said for the model: its greeting, the question or the opponent's words.
 */
import type { ModelMessage } from '#platform/server/llm/port.ts'
import { languageName } from '#features/language/server/language-name.ts'
import { pick } from '../wording/seeded.ts'
import type { TurnBrief, TurnPrompt } from '../debater.ts'
import { finished, frameOf, freshEvidence, isEnglish, ownTurn, pointToAnswer, positionOf, questionOf } from './heard.ts'
import { VOICES } from './voices.ts'

/** Changes with every change of wording. */
export const PLANNED_PROMPT_VERSION = '2026-11-22.1-planned'

/** A turn ends with its sentence after 80 % of them (local-sampling.ts), which is about 160 words. */
const MAX_TOKENS = 270

export interface PlannedPrompt extends Omit<TurnPrompt, 'messages'> {
  /** The words that the turn begins with; none in a language other than English. */
  readonly begun: readonly string[]
  /** @param reasons of the side's plan; null when there is none */
  readonly messagesFor: (reasons: readonly string[] | null) => readonly ModelMessage[]
}

export function plannedPrompt(request: TurnBrief): PlannedPrompt {
  const { system } = VOICES[request.optionNumber]
  const messagesFor = (reasons: readonly string[] | null) => [
    { role: 'user' as const, content: taskOf(request, reasons === null ? null : pick(reasons, ownTurn(request))) },
  ]
  const begun = isEnglish(request) ? [firstWords(request)] : []
  return { system, messagesFor, begun, maxTokens: MAX_TOKENS }
}

function firstWords(request: TurnBrief): string {
  const attempt = finished(request.lostAttempt)
  if (attempt !== null) return attempt
  const evidence = freshEvidence(request)
  return evidence === null ? frameOf(request) : `${frameOf(request)} A listener tells us "${evidence}".`
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
      `Write a speech of 150 words for the answer "${position}", in plain sentences and without a list.`,
      point === null ? '' : ` First say what ${other} overlooks.`,
      evidence === null ? '' : ' Say what the words of the listener show.',
      reason === null ? ' Give your strongest reason' : ' Then explain your reason of today and no other',
      ', and show it in one small scene from daily life.',
      isEnglish(request) ? '' : ` Write in ${languageName(debate.language)}.`,
    ].join(''),
  ].join('\n')
}
