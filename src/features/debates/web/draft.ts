import * as v from 'valibot'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { forget, useSessionState } from '#platform/web/session-state.ts'
import { modelSchema } from '#features/models/contract.ts'
import { coffeeLevelSchema } from '../contract/debates.ts'
import { optionNumberSchema } from '../contract/fields.ts'

const draftSchema = v.object({
  question: v.string(),
  /** Null until edited; then a suggestion is shown, or the language's Yes or No. */
  option1: v.nullable(v.string()),
  option2: v.nullable(v.string()),
  option1Model: modelSchema,
  option2Model: modelSchema,
  coffeeLevel: coffeeLevelSchema,
  sources: v.optional(v.boolean()),
  /** The locked model that a visitor picked, to be selected after signing in (§12). */
  wish: v.optional(v.object({ side: optionNumberSchema, model: modelSchema })),
})
export type Draft = v.InferOutput<typeof draftSchema>
export type ChosenOptions = Omit<Draft, 'question' | 'option1' | 'option2'>

const EMPTY: Draft = {
  question: '',
  option1: null,
  option2: null,
  option1Model: DEFAULT_MODEL,
  option2Model: DEFAULT_MODEL,
  coffeeLevel: 1,
}

const KEY = 'debate-draft'

export const forgetDraft = () => forget(KEY)

export function useDraft() {
  const [draft, setDraft] = useSessionState(KEY, draftSchema, EMPTY)
  return {
    draft,
    change: (part: Partial<Draft>, afterReload?: Partial<Draft>) =>
      setDraft({ ...draft, ...part }, { ...draft, ...part, ...afterReload }),
    clear: () => setDraft(EMPTY),
  }
}
