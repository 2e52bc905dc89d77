/** What readers say of where they stand, and what is told of it (§20): never who, and totals from five readers on. */
import { readerHash } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { stancesOf, type Stance } from '../../stances.ts'
import type { SaidMark, SaidStance, ToldStances } from '../../stances-contract.ts'
import type { CardMark, StancesStore, Reader } from './stances-store.ts'

/** A debate as far as its reader sees it (§6). */
export type SeenDebate = Pick<Debate, 'id' | 'responses' | 'currentTurn'>

/** The most cards that a response without a kept summary can get (§13). */
const CARDS_MAX = 5

export interface StancesDeps {
  readonly store: StancesStore
  /** For one reader. */
  readonly limiter: Limiter
  /** Signs who reads, so that neither account nor address can be told from a reader. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export function readersStances({ store, limiter, secret, clock }: StancesDeps) {
  const readerOf = (viewer: Viewer, { id }: SeenDebate): Reader => ({
    debateId: id,
    reader: readerHash(secret, 'minds', viewer),
    userId: viewer.user?.id ?? null,
  })

  async function told(viewer: Viewer, debate: SeenDebate): Promise<ToldStances> {
    const who = readerOf(viewer, debate)
    const [minds, own, marks] = await Promise.all([store.minds(debate.id), store.ownStances(who), store.marks(who)])
    const { before = null, after = null, afterTurn = null } = own ?? {}
    const latest = after === null || afterTurn === null ? null : { value: after, turnNumber: afterTurn }
    const seen = new Set(debate.responses.map(({ id }) => id))
    const cards = marks
      .filter(({ responseId }) => seen.has(responseId))
      .map(({ responseId, cardNumber, readers, yours }) => ({ card: `${responseId}.${cardNumber}`, readers, yours }))
    const totals = stancesOf(minds)
    const untold = { n: minds.length, yours: { before, after: latest }, cards }
    if (totals === null) return untold
    const [low, high] = totals.interval
    return { ...totals, interval: { low, high }, ...untold }
  }

  return {
    told,

    /**
     * Throws a 409 Problem for a turn that is odd or that the reader cannot see, and for a stance before the first turn
     * that comes too late.
     */
    async stand(viewer: Viewer, debate: SeenDebate, said: SaidStance): Promise<ToldStances> {
      const { turnNumber } = said
      // The body's schema lets through what STANCES holds.
      const value = said.value as Stance
      const who = readerOf(viewer, debate)
      const ended = turnNumber % 2 === 0 && debate.responses.some((response) => response.turnNumber === turnNumber)
      if (turnNumber > 0 && !ended) throw new Problem(409, 'turn-not-there')
      await limiter.demand(who.reader, 'too-many-stances')
      const now = new Date(clock.now())
      if (turnNumber > 0) await store.keepAfter(who, value, turnNumber, now)
      else await standBefore(who, value, debate.currentTurn === 1, now)
      return told(viewer, debate)
    },

    /** Throws a 404 Problem for a card that the reader cannot see. */
    async mark(viewer: Viewer, debate: SeenDebate, { card, moved }: SaidMark): Promise<ToldStances> {
      const who = readerOf(viewer, debate)
      const marked = cardIn(debate, card)
      if (marked === null) throw new Problem(404, 'card-not-found')
      await limiter.demand(who.reader, 'too-many-stances')
      await (moved ? store.mark(who, marked, new Date(clock.now())) : store.unmark(who, marked))
      return told(viewer, debate)
    },
  }

  /** What a reader says once there are turns may have been changed by them: it counts as before only if it is the first. */
  async function standBefore(who: Reader, value: Stance, nothingSaid: boolean, now: Date): Promise<void> {
    if (await store.keepBefore(who, value, nothingSaid, now)) return
    const own = await store.ownStances(who)
    // The same call once more: PUT is idempotent (RFC 9110 §9.2.2).
    if (own?.before !== value) throw new Problem(409, 'stance-too-late')
  }
}

function cardIn({ responses }: SeenDebate, card: string): CardMark | null {
  const [responseId = '', number] = card.split('.')
  const cardNumber = Number(number)
  const response = responses.find(({ id }) => id === responseId)
  if (response === undefined) return null
  const most = response.summary === null ? CARDS_MAX : readCards(response.summary).length
  return cardNumber > most ? null : { responseId, cardNumber }
}
