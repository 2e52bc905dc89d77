/** How much of what a side claims is sourced (§17, §20). */
import type { Response } from '#features/debates/contract/entries.ts'
import { statedSentences } from '#features/sources/unsourced.ts'

type Claiming = Pick<Response, 'content' | 'citations'>

/**
 * The share of the sentences that claim something and cite words which stand in a source, 0 to 1. A sentence claims something when it
 * cites, states a figure or names a source. Null without such sentences.
 */
export function sourcedShare(turns: readonly Claiming[], language: string): number | null {
  let [sourced, all] = [0, 0]
  for (const { content, citations } of turns) {
    const proven = new Set(citations.filter(({ label }) => label === 'on-page').map(({ marker }) => marker))
    for (const { markers } of statedSentences(content, language)) {
      all += 1
      if (markers.some((marker) => proven.has(marker))) sourced += 1
    }
  }
  return all === 0 ? null : sourced / all
}
