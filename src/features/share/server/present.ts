/** A shared debate as the archive page gets it. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import { digitalSourceOf } from '#features/debate/digital-source.ts'
import { itemsByLink } from '#features/debate/rules.ts'
import { firstItems } from '#features/debate/timeline.ts'
import type { SharedDebate } from '../contract.ts'

export function presentShared(viewer: Viewer, debate: Debate): SharedDebate {
  const { question, option1, option2, language, isPublic, createdAt, totalItems } = debate
  const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(viewer), debate)
  return {
    question,
    option1,
    option2,
    language,
    isPublic,
    createdAt,
    responses,
    userInputs,
    totalItems,
    truncated,
    digitalSourceType: digitalSourceOf(responses, userInputs.length)?.type ?? null,
    liveTurn,
  }
}
