import { DEFAULT_MODEL, modelById } from '#features/models/catalogue.ts'
import { forget, useSessionState } from '#platform/web/session-state.ts'
import type { OptionNumber } from '../contract/fields.ts'

export interface Draft {
  readonly question: string
  /** Null until edited. Until then, the form shows the suggestion or, without one, Yes or No. */
  readonly option1: string | null
  readonly option2: string | null
  readonly option1Model: string
  readonly option2Model: string
  readonly coffeeLevel: number
  readonly sources?: boolean | undefined
  /** The locked model that a visitor picked, which is selected after sign-in (§12). */
  readonly wish?: { readonly side: OptionNumber; readonly model: string } | undefined
}
export type ChosenOptions = Omit<Draft, 'question' | 'option1' | 'option2'>

const EMPTY: Draft = {
  question: '',
  option1: null,
  option2: null,
  option1Model: DEFAULT_MODEL,
  option2Model: DEFAULT_MODEL,
  coffeeLevel: 1,
}

/** Validates a stored draft without a schema library, which Home would otherwise have to load. */
function draftIn(kept: unknown): Draft | undefined {
  const { question, option1, option2, option1Model, option2Model, coffeeLevel, sources, wish } = {
    ...EMPTY,
    ...Object(kept),
  } as Draft
  const isText = [question, option1 ?? '', option2 ?? ''].every((text) => typeof text === 'string')
  const isOffered = [option1Model, option2Model, wish?.model ?? DEFAULT_MODEL].every((id) => modelById(id) !== null)
  const isChosen = [1, 2, 3, 4, 5].includes(coffeeLevel) && [true, false, undefined].includes(sources)
  if (!isText || !isOffered || !isChosen) return undefined
  return { question, option1, option2, option1Model, option2Model, coffeeLevel, sources, wish }
}

const KEY = 'debate-draft'

export const forgetDraft = () => forget(KEY)

export function useDraft() {
  const [draft, setDraft] = useSessionState(KEY, draftIn, EMPTY)
  return {
    draft,
    change: (part: Partial<Draft>, afterReload?: Partial<Draft>) =>
      setDraft({ ...draft, ...part }, { ...draft, ...part, ...afterReload }),
    clear: () => setDraft(EMPTY),
  }
}
