import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import translationTexts from '../texts.json' with { type: 'json' }

export function TranslatedBadge({ from }: { from: string }) {
  return (
    <Badge tone="second" title={useOriginal(from)}>
      {useText()(translationTexts.translated)}
    </Badge>
  )
}

export function OriginalBadge({ language }: { language: string }) {
  return <Badge title={useOriginal(language)}>{language.toUpperCase()}</Badge>
}

function useOriginal(language: string): string {
  const text = useText()
  const { languageName } = useFormat()
  return text(translationTexts.originalLanguage, { language: languageName(language) })
}
