import loadTexts from '#features/language/texts/load-texts.json' with { type: 'json' }
import { setEnglish, currentLanguage } from '#features/language/web/language.ts'
import { logFailure } from '#platform/web/log.ts'
import { toast } from '#platform/web/toast/toast.ts'

export function languageFailed(error: unknown): void {
  logFailure('The language could not be loaded.', error)
  setEnglish()
  const { text } = currentLanguage()
  toast({ title: text(loadTexts.notLoaded), description: text(loadTexts.loadAgain), variant: 'destructive' })
}
