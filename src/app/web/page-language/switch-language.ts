/** Changes the page's language (§4 "Current language"). An English page loads this file only when needed. */
import { navigate } from '#platform/web/navigation/location.ts'
import { forgetDraft } from '#features/debates/web/draft.ts'
import { openDebateIn } from '#features/debates/web/open-debate.ts'
import { RIGHT_TO_LEFT, type InterfaceLanguage } from '#features/language/languages.ts'
import changedTexts from '#features/language/texts/changed-texts.json' with { type: 'json' }
import { keepLanguage } from '#features/language/web/kept-language.ts'
import { setEnglish, currentLanguage, setPageLanguage, type Catalogue } from '#features/language/web/language.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { languageFailed } from './language-failed.ts'
import { importTwice } from '#platform/web/lazy/lazy-on-demand.tsx'

/** Number of the latest call. An earlier call that finishes later has no effect. */
let last = 0

/**
 * Changes the page's language. If the language cannot be loaded, shows English (§4) and retries when the browser is online.
 * Resolves with true if the language changed.
 * @param debate the id of the debate whose opening causes the change (§2)
 */
export async function switchLanguage(language: InterfaceLanguage, debate?: string): Promise<boolean> {
  last += 1
  const mine = last
  try {
    const say = language === 'en' ? setEnglish : await loadLanguage(language)
    return mine === last && changes(say)
  } catch (error) {
    if (mine !== last) return false
    addEventListener('online', () => mine === last && void turnTo(language, debate), { once: true })
    return changes(() => languageFailed(error))
  }
}

export async function changeLanguage(language: InterfaceLanguage, debate?: string): Promise<void> {
  keepLanguage(language)
  // Cancels an earlier change that is still loading, which would otherwise replace this choice.
  if (language === currentLanguage().language) last += 1
  else await turnTo(language, debate)
}

/** Changes the language. If this closes an open debate, shows a toast (§4). */
async function turnTo(language: InterfaceLanguage, debate?: string): Promise<void> {
  if (!(await switchLanguage(language, debate)) || !closeDebate(debate)) return
  const { text, language: shown } = currentLanguage()
  // After a failure, this toast would replace the error toast, because only one toast is shown at a time (§9).
  if (shown === language) toast({ title: text(changedTexts.changed), description: text(changedTexts.startNew) })
}

function changes(say: () => void): boolean {
  const before = currentLanguage().language
  say()
  return currentLanguage().language !== before
}

/** Closes the open debate, if any; else returns false (§4). @param except the debate whose opening caused the change */
function closeDebate(except?: string): boolean {
  const open = location.pathname === '/' ? openDebateIn(history.state) : null
  if (open === null || open === except) return false
  forgetDraft()
  navigate('/', { state: null })
  return true
}

const files = import.meta.glob<Catalogue>(['../../../../locales/*/ui.json', '!**/en/ui.json'], { import: 'default' })

async function loadLanguage(code: InterfaceLanguage): Promise<() => void> {
  const load = files[`../../../../locales/${code}/ui.json`]
  if (load === undefined) throw new Error(`There is no catalogue of ${code}.`)
  const [{ default: catalogue }, { refusals }] = await Promise.all([
    importTwice(
      async () => ({ default: await load() }),
      (file) => file.default,
    ),
    importTwice(
      () => import('../../refusals.ts'),
      (file) => file.refusals,
    ),
  ])
  return () => setPageLanguage(code, RIGHT_TO_LEFT.has(code) ? 'rtl' : 'ltr', catalogue, refusals)
}
