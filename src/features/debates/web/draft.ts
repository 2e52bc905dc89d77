/** The form's content so far. It survives a reload and an error, so that nothing typed is lost. */
import { z } from 'zod/mini'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { forget, useSessionState } from '#platform/web/session-state.ts'
import { modelSchema } from '#features/models/model-schema.ts'
import { coffeeLevelSchema } from '../contract/debates.ts'
import { optionNumberSchema } from '../contract/fields.ts'

const draftSchema = z.object({
  question: z.string(),
  /** Null = not edited by the user: a suggestion stands there, else the current language's Yes or No. */
  option1: z.nullable(z.string()),
  option2: z.nullable(z.string()),
  option1Model: modelSchema,
  option2Model: modelSchema,
  coffeeLevel: coffeeLevelSchema,
  /** Whether facts are looked up (§17); a draft of an older build has none. */
  sources: z.optional(z.boolean()),
  /** The locked model that a visitor picked; it is picked when they have signed in (§12). */
  wish: z.optional(z.object({ side: optionNumberSchema, model: modelSchema })),
})
export type Draft = z.infer<typeof draftSchema>
/** What `DebateOptions` changes. */
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

/** Empties the draft while no form shows it. */
export const forgetDraft = () => forget(KEY)

/** The draft, the function that changes parts of it, also otherwise for a reload, and the function that empties it. */
export function useDraft(): {
  draft: Draft
  change: (part: Partial<Draft>, afterReload?: Partial<Draft>) => void
  clear: () => void
} {
  const [draft, setDraft] = useSessionState(KEY, draftSchema, EMPTY)
  return {
    draft,
    change: (part, afterReload) => setDraft({ ...draft, ...part }, { ...draft, ...part, ...afterReload }),
    clear: () => setDraft(EMPTY),
  }
}
