import './lists.css'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { DebateListItem } from '../../contract/debates.ts'
import texts from '../../texts/form-texts.json' with { type: 'json' }

type Listed = Pick<DebateListItem, 'responseCount' | 'language' | 'createdAt'>

export function DebateFacts({ debate, badge }: { debate: Listed; badge?: string }) {
  const text = useText()
  const format = useFormat()
  const { responseCount, language, createdAt } = debate
  return (
    <span className="debate-facts">
      {badge && <Badge>{text(badge)}</Badge>}
      {language !== 'en' && (
        <Badge tone="second" title={format.languageName(language)}>
          {language.toUpperCase()}
        </Badge>
      )}
      <span>{text(texts.responseCount, { n: responseCount })}</span>
      <time dateTime={createdAt}>{format.day(createdAt)}</time>
    </span>
  )
}
