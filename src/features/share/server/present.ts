/** A shared debate as the archive page gets it. */
import type { Viewer } from '#features/account/viewer.ts'
import type { OpenedLink } from '#features/debate/server/sharing/debates-for-sharing.ts'
import type { SharedDebate } from '../contract.ts'
import { sharedPart } from '../rules.ts'

export function presentShared(
  viewer: Viewer,
  { debate, counted }: Pick<OpenedLink, 'debate' | 'counted'>,
): SharedDebate {
  const { question, option1, option2, language, isPublic, createdAt } = debate
  const { items, total, truncated, liveTurn } = sharedPart(viewer, debate, counted)
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
