/** Stores readers' stances and publishes anonymous totals from five readers on (§20). */
import type { Visitors } from '#features/account/server/visitor.ts'
import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import { readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { stancesOf, type Stance } from '../stances.ts'
import type { SaidMark, SaidStance, DebateStances } from '../stances-contract.ts'
import type { CardMark, Reader, StancesStore } from './readers-store.ts'

type SeenDebate = Pick<Debate, 'id' | 'responses' | 'currentTurn'>

/** The maximum number of cards in a response without a stored summary (§13). */
const CARDS_MAX = 5

export interface StancesDeps {
  readonly store: StancesStore
  readonly perReader: Limiter
  /** Limits the number of new readers without an account for each address and debate. */
  readonly newReaders: Limiter
  readonly visitors: Pick<Visitors, 'readerHash'>
  readonly clock: Pick<Clock, 'now'>
}

export type ReadersStances = ReturnType<typeof readersStances>

export function readersStances({ store, perReader, newReaders, visitors, clock }: StancesDeps) {
  const now = () => new Date(clock.now())
  const hashOf = (viewer: Viewer) => visitors.readerHash('minds', viewer)

  /** Returns a debate's stances and marks. The reader's own are included only with an account or a visitor's cookie. */
  async function debateStances(debate: SeenDebate, viewer: Viewer): Promise<DebateStances> {
    const { id } = debate
    const reader = hashOf(viewer)
    const [minds, own, marks] = await Promise.all([
      store.minds(id),
      reader === null ? null : store.ownStances({ debateId: id, reader }),
      store.marks(id, reader),
    ])
    const { before = null, after = null, afterTurn = null } = own ?? {}
    const latest = after === null || afterTurn === null ? null : { value: after, turnNumber: afterTurn }
    const seen = new Set(debate.responses.map(({ id }) => id))
    const cards = marks
      .filter(({ responseId }) => seen.has(responseId))
      .map(({ responseId, cardNumber, readers, yours }) => ({ card: `${responseId}.${cardNumber}`, readers, yours }))
    const totals = stancesOf(minds)
    const counts = { n: minds.length, yours: { before, after: latest }, cards }
    return totals === null ? counts : { ...totals, ...counts }
  }

  /** Stores a "before" stance, but does not change it once a turn may have changed the reader's mind. */
  async function standBefore(who: Reader, value: Stance, nothingSaid: boolean): Promise<void> {
    if (await store.keepBefore(who, value, nothingSaid, now())) return
    const own = await store.ownStances(who)
    // Sending the same stance again succeeds, because PUT is idempotent (RFC 9110 §9.2.2).
    if (own?.before !== value) throw new Problem(409, 'stance-too-late')
  }

  /** Limits users by account and visitors by address, because visitors can delete their cookie. */
  async function admit({ id }: SeenDebate, viewer: Viewer): Promise<Reader> {
    const reader = hashOf(viewer)
    if (reader === null) throw new Error('a reader who says something has an account or a cookie')
    await perReader.demand(limitKeyOf(viewer), 'too-many-stances')
    const who = { debateId: id, reader, userId: viewer.user?.id ?? null }
    if (who.userId === null && !(await store.knows(who)))
      await newReaders.demand(`${viewer.ip} ${id}`, 'too-many-readers')
    return who
  }

  return {
    debateStances,

    /** Stores a stance. Throws 409 for an odd-numbered or hidden turn, and for a "before" stance that comes too late. */
    async stand(debate: SeenDebate, viewer: Viewer, said: SaidStance): Promise<DebateStances> {
      const { turnNumber } = said
      // The body's schema accepts only the values in `STANCES`.
      const value = said.value as Stance
      const ended = turnNumber % 2 === 0 && debate.responses.some((response) => response.turnNumber === turnNumber)
      if (turnNumber > 0 && !ended) throw new Problem(409, 'turn-not-there')
      const who = await admit(debate, viewer)
      if (turnNumber > 0) await store.keepAfter(who, value, turnNumber, now())
      else await standBefore(who, value, debate.currentTurn === 1)
      return debateStances(debate, viewer)
    },

    async mark(debate: SeenDebate, viewer: Viewer, { card, moved }: SaidMark): Promise<DebateStances> {
      const marked = cardIn(debate, card)
      if (marked === null) throw new Problem(404, 'card-not-found')
      const who = await admit(debate, viewer)
      await (moved ? store.mark(who, marked, now()) : store.unmark(who, marked))
      return debateStances(debate, viewer)
    },
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
