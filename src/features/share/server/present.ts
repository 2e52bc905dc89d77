/** A shared debate as the archive page gets it. */
import type { Viewer } from '#features/account/viewer.ts'
import type { Debate } from '#features/debate/contract/debates.ts'
import type { SharedDebate } from '../contract.ts'
import { sharedPart } from '../rules.ts'

export function presentShared(viewer: Viewer, debate: Debate): SharedDebate {
  const { question, option1, option2, language, isPublic, createdAt } = debate
  const { items, total, truncated, liveTurn } = sharedPart(viewer, debate)
  return {
    question,
    option1,
    option2,
    language,
    isPublic,
    createdAt,
    responses: items.flatMap((entry) => (entry.kind === 'response' ? [entry.item] : [])),
    userInputs: items.flatMap((entry) => (entry.kind === 'input' ? [entry.item] : [])),
    totalItems: total,
    truncated,
    liveTurn,
  }
}
