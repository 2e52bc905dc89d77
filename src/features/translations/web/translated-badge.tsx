import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import { translationTexts } from '../texts.ts'

export function TranslatedBadge({ from }: { from: string }) {
  const text = useText()
  const { languageName } = useFormat()
  return (
    <Badge tone="second" title={text(translationTexts.originalLanguage, { language: languageName(from) })}>
      {text(translationTexts.translated)}
    </Badge>
  )
}

export function OriginalBadge({ language }: { language: string }) {
  const text = useText()
  const { languageName } = useFormat()
  return (
    <Badge title={text(translationTexts.originalLanguage, { language: languageName(language) })}>
      {language.toUpperCase()}
    </Badge>
  )
}
