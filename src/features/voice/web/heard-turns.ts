import { optionOf } from '#features/debates/rules.ts'
import type { ShownResponse } from '#features/translations/web/translated-debate.ts'
import type { LivePanel } from '#features/turns/web/live/watched-turn.ts'
import { finishedParts, spokenParts } from '../spoken-parts.ts'
import type { HeardTurn } from './reader.ts'

export interface Heard {
  readonly debate: {
    readonly question: string
    readonly language: string
    readonly responses: readonly ShownResponse[]
  }
  /** The turn that is being written; null if there is none. */
  readonly panel: LivePanel | null
  readonly at: { readonly id: string } | { readonly shareToken: string }
}

export interface HearingOptions {
  readonly language: string
  /** The page's language, in which translated turns are read aloud. */
  readonly page: string
  /** If false, a turn is read aloud only once it is saved. */
  readonly speaksWhileWritten: boolean
}

const partsOf = new WeakMap<object, readonly string[]>()

export function heardTurns(
  responses: Heard['debate']['responses'],
  panel: Heard['panel'],
  { language, page, speaksWhileWritten }: HearingOptions,
): HeardTurn[] {
  const saved = responses.map((response): HeardTurn => {
    const { turnNumber, optionNumber, id, content, translatedFrom } = response
    const parts = partsOf.get(response) ?? spokenParts(content)
    partsOf.set(response, parts)
    const spokenIn = translatedFrom === undefined ? language : page
    return { turnNumber, optionNumber, responseId: id, language: spokenIn, parts, finished: true }
  })
  if (panel === null || saved.some(({ turnNumber }) => turnNumber === panel.turnNumber)) return saved
  const { turnNumber, turn } = panel
  const optionNumber = turn?.optionNumber ?? optionOf(turnNumber)
  const parts = speaksWhileWritten ? finishedParts(panel.text) : []
  return [...saved, { turnNumber, optionNumber, responseId: null, language, parts, finished: false }]
}
