import { navigate } from 'wouter/use-browser-location'
import { forgetDraft } from '#features/debate/web/form/draft.ts'
import { openDebateIn } from '#features/debate/web/open-debate.ts'

/**
 * §4 "Interface language change while a debate is open": closes the debate and resets the form.
 * @param except the id of a debate that stays open, because opening it changes the language (§2)
 * @returns whether a debate was closed
 */
export function closeDebate(except?: string): boolean {
  const open = location.pathname === '/' ? openDebateIn(history.state) : null
  if (open === null || open === except) return false
  forgetDraft()
  navigate('/', { state: null })
  return true
}
