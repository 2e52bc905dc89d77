import { useText } from '#features/language/web/text.tsx'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { DebateListItem } from '../../contract.ts'
import { texts } from '../../texts.ts'

/** What a list says of a debate beside its question (spec §2 "My Debates side panel"). */
export function DebateFacts({ debate }: { debate: Pick<DebateListItem, 'responseCount' | 'language' | 'createdAt'> }) {
  const text = useText()
  const { responseCount, language, createdAt } = debate
  return (
    <span className="debate-facts">
      <Badge>{text(texts.einsteinVsCat)}</Badge>
      {language !== 'en' && <LanguageBadge code={language} />}
      <span>{text(responseCount === 1 ? texts.responseCountOne : texts.responseCount, { n: responseCount })}</span>
      <time dateTime={createdAt}>{dayOf(createdAt)}</time>
    </span>
  )
}

/** A language by its code; its name for who does not know it. */
function LanguageBadge({ code }: { code: string }) {
  const names = new Intl.DisplayNames(pageLanguage(), { type: 'language', fallback: 'code' })
  return (
    <Badge tone="second" title={names.of(code) ?? code}>
      {code.toUpperCase()}
    </Badge>
  )
}

function dayOf(moment: string): string {
  return new Intl.DateTimeFormat(pageLanguage(), { dateStyle: 'medium' }).format(new Date(moment))
}

const pageLanguage = (): string | undefined => document.documentElement.lang || undefined
