import type { Response } from '#features/debates/contract/entries.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { SourceHead } from '../evidence/evidence-store.ts'
import type { Clock } from '#platform/clock.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import type { Source } from '../../contract.ts'
import type { DebateSourceRow, SourcesStore } from './sources-store.ts'

export function sourceLister(
  clock: Pick<Clock, 'now'>,
  sources: Pick<SourcesStore, 'pack'>,
  evidence: Pick<Evidence, 'findHeads' | 'publicUrlOf'>,
) {
  return async (debateId: string) => {
    const { lookedUp, searching, wordless, rows } = await sources.pack(debateId, new Date(clock.now()))
    const heads = new Map((await evidence.findHeads(rows.map((row) => row.sourceId))).map((head) => [head.id, head]))
    const listed = rows.flatMap((row) => {
      const head = heads.get(row.sourceId)
      return head === undefined ? [] : [presentSource(row, head, evidence.publicUrlOf)]
    })
    return { lookedUp, searching, wordless, listed }
  }
}

/** A reader sees only a part of some debates (§6). */
export interface SeenDebate {
  readonly responses: readonly Pick<Response, 'citations'>[]
  readonly truncated: boolean
}

export function seenSources(sources: readonly Source[], { responses, truncated }: SeenDebate): Source[] {
  if (!truncated) return [...sources]
  const cited = citedSources(responses)
  return sources.filter(({ id }) => cited.has(id))
}

export function citedSources(responses: SeenDebate['responses']): Set<string> {
  return new Set(responses.flatMap(({ citations }) => citations.map(({ sourceId }) => sourceId)))
}

export function presentSource(row: DebateSourceRow, head: SourceHead, told: Evidence['publicUrlOf']): Source {
  const { id, kind, title, license, language, gone } = head
  const { number, own } = row
  const optionNumber = row.optionNumber as OptionNumber | null
  const [url, readAt] = [told(head.url), head.readAt.toISOString()]
  return { id, number, kind, title, url, license, language, readAt, gone, optionNumber, own }
}
