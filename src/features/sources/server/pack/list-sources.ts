import type { Response } from '#features/debates/contract/entries.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Source } from '../../contract.ts'
import type { PackedSource } from './sources-store.ts'

export interface SeenDebate {
  readonly responses: readonly Pick<Response, 'citations'>[]
  readonly truncated: boolean
}

export function seenSources(sources: readonly Source[], { responses, truncated }: SeenDebate): Source[] {
  const cited = citedSources(responses)
  return sources.filter(({ id }) => !truncated || cited.has(id))
}

export function citedSources(responses: SeenDebate['responses']): Set<string> {
  return new Set(responses.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)))
}

export function presentSource({ use, head }: PackedSource, publicUrlOf: Evidence['publicUrlOf']): Source {
  const { id, kind, title, license, language, gone } = head
  const { number, own } = use
  const optionNumber = use.optionNumber as OptionNumber | null
  const [url, readAt] = [publicUrlOf(head.url), head.readAt.toISOString()]
  return { id, number, kind, title, url, license, language, readAt, gone, optionNumber, own }
}
