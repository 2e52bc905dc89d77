/** Compares what the product acknowledged to a visitor with what the visitor can read later (§14 "Nothing lost"). */
import type { Response } from '#features/debates/contract/entries.ts'
import { type Debate, readDebate } from '#features/debates/contract/debates.ts'

export interface Compared {
  readonly lost: number
  readonly doubled: number
}

type Turn = Pick<Response, 'id' | 'turnNumber' | 'content'>

export interface Ledger {
  opened(debateId: string): void
  acknowledged(debateId: string, turn: Turn): void
  /** Counts lost and duplicated turns. @param read resolves with the debate as it is now; null when it is missing */
  compare(read: (debateId: string) => Promise<{ readonly responses: readonly Turn[] } | null>): Promise<Compared>
}

export function ledger(): Ledger {
  const debates = new Map<string, Map<string, Turn>>()
  const turnsOf = (debateId: string) => {
    const known = debates.get(debateId) ?? new Map<string, Turn>()
    debates.set(debateId, known)
    return known
  }
  return {
    opened: (debateId) => void turnsOf(debateId),
    acknowledged: (debateId, turn) => void turnsOf(debateId).set(turn.id, turn),
    async compare(read) {
      let [lost, doubled] = [0, 0]
      for (const [debateId, turns] of debates) {
        const found = await read(debateId)
        if (found === null) {
          lost += 1 + turns.size
          continue
        }
        const { responses } = found
        const isThere = ({ id, content }: Turn) => responses.some((turn) => turn.id === id && turn.content === content)
        lost += [...turns.values()].filter((turn) => !isThere(turn)).length
        const numbers = new Set(responses.map(({ turnNumber }) => turnNumber))
        doubled += responses.length - numbers.size
        // Counts gaps as lost turns, because a turn is generated only after all earlier turns are saved.
        lost += Math.max(0, ...numbers) - numbers.size
      }
      return { lost, doubled }
    },
  }
}

export const readBy =
  (who: { call: (endpoint: typeof readDebate, request: { params: { id: string } }) => Promise<Debate> }) =>
  (id: string): Promise<Debate | null> =>
    who.call(readDebate, { params: { id } }).catch((error: unknown) => {
      if ((error as { status?: number }).status === 404) return null
      throw error
    })
