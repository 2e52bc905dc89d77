import { useEffect, useState } from 'react'
import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '#features/debates/texts/form-texts.ts'
import { translationTexts } from '../texts.ts'
import type { Parts, ReadableDebate } from './translated-debate.ts'
import type { TranslationCalls } from './translation-calls.ts'
import { useTranslations } from './use-translations.ts'

export interface ReadInMineProps {
  debate: ReadableDebate
  calls: TranslationCalls
  /** The page's language, different from the debate's. */
  language: InterfaceLanguage
  /** Called with the shown translation; null for the original. */
  onRead: (parts: Parts | null) => void
}

/**
 * Switches between the page's language and the original. It is offered if something is translated or a model can do it
 * for this reader; otherwise it says what is missing.
 */
export function ReadInMine({ debate, calls, language, onRead }: ReadInMineProps) {
  const text = useText()
  const { sentence } = useSentence()
  const format = useFormat()
  const { user } = useUser()
  const canTranslate = useConfig()?.translates
  const [wanted, want] = useState(false)
  const mayMake = user !== null && canTranslate === true
  const { parts, states, failure, tryAgain } = useTranslations(debate, calls, language, wanted && mayMake)
  useEffect(() => onRead(wanted ? parts : null), [wanted, parts, onRead])
  if (parts === null || canTranslate === undefined) return null
  const done = states.filter((state) => state.done).length
  const offered = mayMake || parts.size > 0
  const missing = done < states.length && (wanted || !offered)
  return (
    <>
      {offered && (
        <Button aria-describedby="original-language" onClick={() => want(!wanted)}>
          {text(wanted ? translationTexts.showOriginal : translationTexts.readInOwn)}
        </Button>
      )}
      <p id="original-language" className="debate-hint">
        {text(translationTexts.originalLanguage, { language: format.languageName(debate.language) })}
      </p>
      <p role="status" className="debate-hint">
        {offered && missing && text(translationTexts.progress, { n: done, total: states.length })}
      </p>
      {missing && why()}
    </>
  )

  function why() {
    if (failure !== null) {
      return (
        <p role="alert" className="debate-hint">
          {sentence(failure)}{' '}
          <Button size="small" onClick={tryAgain}>
            {text(texts.tryAgain)}
          </Button>
        </p>
      )
    }
    if (mayMake) return null
    if (!canTranslate) return <p className="debate-hint">{text(translationTexts.noTranslator)}</p>
    return <AuthLink className="debate-hint">{text(translationTexts.logIn)}</AuthLink>
  }
}
