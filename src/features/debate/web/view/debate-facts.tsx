import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { DebateListItem } from '../../contract/debates.ts'
import { texts } from '../../texts.ts'

/** The facts about a debate that a list shows beside its question (§2 "My Debates side panel"). */
export function DebateFacts({ debate }: { debate: Pick<DebateListItem, 'responseCount' | 'language' | 'createdAt'> }) {
  const text = useText()
  const format = useFormat()
  const { responseCount, language, createdAt } = debate
  return (
    <span className="debate-facts">
      <Badge>{text(texts.einsteinVsCat)}</Badge>
      {language !== 'en' && <LanguageBadge code={language} />}
      <span>{text(texts.responseCount, { n: responseCount })}</span>
      <time dateTime={createdAt}>{format.day(createdAt)}</time>
    </span>
  )
}

/** A language's code, with its name as the tooltip. */
function LanguageBadge({ code }: { code: string }) {
  const format = useFormat()
  return (
    <Badge tone="second" title={format.languageName(code)}>
      {code.toUpperCase()}
    </Badge>
  )
}
