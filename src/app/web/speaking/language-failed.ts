import { switcherTexts } from '#features/language/switcher-texts.ts'
import { speakEnglish, spokenLanguage } from '#features/language/web/language.ts'
import { logFailure } from '#platform/web/log.ts'
import { toast } from '#platform/web/toast/toast.ts'

/** §4: English is shown when a language cannot be loaded; the log and a toast say so. */
export function languageFailed(error: unknown): void {
  logFailure('The language could not be loaded.', error)
  speakEnglish()
  const { text } = spokenLanguage()
  toast({
    title: text(switcherTexts.notLoaded),
    description: text(switcherTexts.loadAgain),
    variant: 'destructive',
  })
}
