import type { Response } from '#features/debates/contract/entries.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { cardsOf } from '#features/cards/server/cited-cards.ts'
import type { MapModel } from './map-models.ts'
import type { KeptTurn } from './map-store.ts'
import type { KeptCard } from './reading.ts'

/** The maximum number of turns on a map. A larger map would be costly to build and hard to read. */
const TURNS_ON_MAP = 82

export type SeenDebate = Pick<Debate, 'id' | 'question' | 'option1' | 'option2' | 'language' | 'responses'>

export interface TurnOnMap {
  readonly response: Response
  readonly cards: readonly KeptCard[]
}

export function turnsOnMap(debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>): TurnOnMap[] {
  return responsesOnMap(debate).map((response) => ({
    response,
    cards: cardsOnMap(debate, response, kept.get(response.id)),
  }))
}

/** Returns the stored cards or, if none are stored, newly made cards. */
export const cardsOnMap = (debate: SeenDebate, response: Response, kept: KeptTurn | undefined): readonly KeptCard[] =>
  kept?.cards ?? cardsOf(response, debate).map(({ point, quote }) => ({ point, quote }))

export function unreadResponses(debate: SeenDebate, kept: ReadonlyMap<string, KeptTurn>, model: MapModel): Response[] {
  return responsesOnMap(debate).filter(
    (response) => !kept.get(response.id)?.reading && model(response, debate) !== null,
  )
}

export const responsesOnMap = ({ responses }: SeenDebate): Response[] =>
  responses.filter(({ turnNumber }) => turnNumber <= TURNS_ON_MAP)
