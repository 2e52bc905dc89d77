/**
 * The face that the verdict feature sees: of debate/server it imports this file alone (.dependency-cruiser.cjs). A debate
 * comes as far as its reader sees it (§6).
 */
import type { Response } from '#features/debates/contract/entries.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { itemsByLink, type ResponseLimits } from '#features/debates/rules.ts'
import { PERSON } from '#features/debates/digital-source.ts'
import { firstItems } from '#features/debates/timeline.ts'
import { debateReader, ownDebateFinder } from '#features/debates/server/find-debate.ts'
import type { Links } from '#features/links/server/create-links.ts'
import { presentResponse } from '#features/debates/server/present.ts'
import { type PublicPair, publicPairs } from '#features/rematches/server/public-pairs-store.ts'
import type { LinkCall } from '#features/links/server/open-link.ts'
import type { DebateRow, DebateStore } from '#features/debates/server/store.ts'

export { dailyAllowance } from '#features/debates/server/allowances.ts'
export { cardsOf } from '#features/cards/server/cards-of.ts'
export { quoteFinder } from '#features/cards/server/find-quote.ts'
export { plainText } from '#features/cards/server/plain-text.ts'
export { datamarked, DATAMARK } from '#features/turns/server/debaters/debate-blocks.ts'

export interface DebatesForVerdict {
  /** Refuses with 404. */
  read(viewer: Viewer, id: string): Promise<Debate>
  /** The whole debate, for who adds turns to it. Refuses with 404, 403 `not-yours`. */
  readOwn(viewer: Viewer, id: string): Promise<Debate>
  /** By the link of the call; refuses as every call by a link does. */
  readLinked(call: LinkCall): Promise<Debate>
  /**
   * Public debates of one question that the same two models wrote with the sides swapped, whole, the newest first.
   * @param most pairs that are looked at; those that another model, a person or the script had a turn in are left out
   */
  publicPairs(most: number): AsyncIterable<WrittenPair>
}

type WholeDebate = Pick<Debate, 'id' | 'question' | 'option1' | 'option2' | 'language' | 'responses'>

export interface WrittenPair {
  /** Einstein's model and Cat's, in both debates. */
  readonly models: readonly [string, string]
  readonly debates: readonly [WholeDebate, WholeDebate]
}

export interface DebatesForVerdictDeps {
  readonly db: Database
  readonly store: Pick<DebateStore, 'findDebate' | 'openDebate'>
  readonly forSharing: Pick<Links, 'openLink' | 'open'>
  readonly clock: Clock
  readonly limits: ResponseLimits
}

export function debatesForVerdict({ db, store, forSharing, clock, limits }: DebatesForVerdictDeps): DebatesForVerdict {
  const read = debateReader(store, clock, limits)
  const findOwn = ownDebateFinder(store)
  return {
    read,

    async readOwn(viewer, id) {
      await findOwn(viewer, id)
      return read(viewer, id)
    },

    async readLinked(call) {
      const { debate } = await forSharing.openLink(call, (token) => forSharing.open(call.caller, token))
      // The anonymous creator, too, sees by the link what everybody sees by it.
      const { responses, userInputs, truncated, liveTurn } = firstItems(itemsByLink(call.caller), debate)
      return { ...debate, responses, userInputs, truncated, liveTurn }
    },

    async *publicPairs(most) {
      for (const { models, debates } of await publicPairs(db, most)) {
        const [first, swapped] = [await whole(debates[0]), await whole(debates[1])]
        if (first === null || swapped === null) continue
        if (writtenBy(first, models) && writtenBy(swapped, models)) yield { models, debates: [first, swapped] }
      }
    },
  }

  async function whole(id: string): Promise<WholeDebate | null> {
    const open = await store.openDebate(id, new Date(clock.now()))
    return open && { ...wordsOf(open.debate), responses: open.responses.map(presentResponse) }
  }
}

const wordsOf = ({ id, question, option1, option2, language }: DebateRow) => ({
  id,
  question,
  option1,
  option2,
  language,
})

/** A turn of another engine than the model's provider says nothing of the model. */
function writtenBy({ responses }: WholeDebate, models: PublicPair['models']): boolean {
  const isModels = ({ engine, aiModel, optionNumber }: Response) =>
    aiModel === models[optionNumber - 1] && engine !== PERSON && engine !== 'scripted' && !engine.startsWith('local:')
  return responses.every(isModels)
}
