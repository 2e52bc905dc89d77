/** Stores readers' stances and publishes totals (§20), without names and only from five readers on. */
import { readerHash } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { stancesOf, type Stance } from '../stances.ts'
import type { SaidMark, SaidStance, ToldStances } from '../stances-contract.ts'
import type { CardMark, Reader, StancesStore } from './readers-store.ts'

type SeenDebate = Pick<Debate, 'id' | 'responses' | 'currentTurn'>

/** The maximum number of cards of a response without a stored summary (§13). */
const CARDS_MAX = 5

export interface StancesDeps {
  readonly store: StancesStore
  readonly perReader: Limiter
  /** The key for hashing readers, so that a stored reader reveals neither account nor address. */
  readonly secret: string
  readonly clock: Pick<Clock, 'now'>
}

export type ReadersStances = ReturnType<typeof readersStances>

export function readersStances({ store, perReader, secret, clock }: StancesDeps) {
  const now = () => new Date(clock.now())
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
    return totals === null ? untold : { ...totals, ...untold }
  }

  /** Once a turn exists, a reader's "before" stance can no longer be changed, because the turn may have changed their mind. */
  async function standBefore(who: Reader, value: Stance, nothingSaid: boolean): Promise<void> {
    if (await store.keepBefore(who, value, nothingSaid, now())) return
    const own = await store.ownStances(who)
    // Repeating the same call succeeds, because PUT is idempotent (RFC 9110 §9.2.2).
    if (own?.before !== value) throw new Problem(409, 'stance-too-late')
  }

  return {
    told,

    /** Throws 409 if the turn is odd or not visible to the reader, or if a "before" stance is sent too late. */
    async stand(viewer: Viewer, debate: SeenDebate, said: SaidStance): Promise<ToldStances> {
      const { turnNumber } = said
      // The schema of the body accepts only the values in `STANCES`.
      const value = said.value as Stance
      const who = readerOf(viewer, debate)
      const ended = turnNumber % 2 === 0 && debate.responses.some((response) => response.turnNumber === turnNumber)
      if (turnNumber > 0 && !ended) throw new Problem(409, 'turn-not-there')
      await perReader.demand(who.reader, 'too-many-stances')
      if (turnNumber > 0) await store.keepAfter(who, value, turnNumber, now())
      else await standBefore(who, value, debate.currentTurn === 1)
      return told(viewer, debate)
    },

    async mark(viewer: Viewer, debate: SeenDebate, { card, moved }: SaidMark): Promise<ToldStances> {
      const who = readerOf(viewer, debate)
      const marked = cardIn(debate, card)
      if (marked === null) throw new Problem(404, 'card-not-found')
      await perReader.demand(who.reader, 'too-many-stances')
      await (moved ? store.mark(who, marked, now()) : store.unmark(who, marked))
      return told(viewer, debate)
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
