import './lists.css'
import { useQuery } from '@tanstack/react-query'
import { Link } from '#platform/web/navigation/link.tsx'
import { listExamples } from '../../contract/examples.ts'
import listTexts from '../../texts/list-texts.json' with { type: 'json' }
import { langOf } from '#features/language/languages.ts'
import { useText } from '#features/language/web/text.tsx'
import { useLanguage } from '#features/language/web/language.ts'
import { call } from '#platform/web/calls/call.ts'
import { Badge } from '#platform/web/ui/badge.tsx'

const SHOWN = 3

/** Lists finished debates, each with a claim and its reply (§12), except the one that the reader has open. */
export function Examples({ except, shown = SHOWN }: { except?: string; shown?: number }) {
  const text = useText()
  const { language } = useLanguage()
  const { data = [] } = useQuery({
    queryKey: ['examples', language],
    queryFn: ({ signal }) => call(listExamples, { query: { language }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const listed = data.filter(({ shareToken }) => shareToken !== except).slice(0, shown)
  if (listed.length === 0) return null
  return (
    <section className="recent" aria-labelledby="examples-title">
      <h2 id="examples-title" className="recent-title">
        {text(listTexts.examples)}
      </h2>
      <ul className="recent-list">
        {listed.map(({ shareToken, question, claim, answer, language: written }) => (
          <li key={shareToken}>
            <Link href={`/share/${shareToken}`} className="recent-item example-item panel" lang={langOf(written)}>
              <bdi className="recent-question clamped">{question}</bdi>
              <bdi className="clamped" data-side={1}>
                {claim}
              </bdi>
              <bdi className="clamped" data-side={2}>
                {answer}
              </bdi>
              {written !== language && <Badge tone="second">{written.toUpperCase()}</Badge>}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
