import './operator-screen.css'
import type { ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { priceIn } from '#features/language/price.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { reasonTexts } from '#features/share/report-texts.ts'
import { call, CallError } from '#platform/web/calls/call.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { texts as frameTexts } from '../../frame-texts.ts'
import { type Overview, readOverview } from '../../operator-contract.ts'
import { operatorTexts as texts } from '../../operator-texts.ts'
import { NotFoundScreen } from './not-found-screen.tsx'

/** §19: an unknown path for everybody but the accounts in `OPERATORS`. */
export function OperatorScreen() {
  const { text } = useLanguage()
  const { sentence } = useSentence()
  const { data, error } = useQuery({
    queryKey: [readOverview.path],
    queryFn: ({ signal }) => call(readOverview, { signal }),
    retry: false,
  })
  if (error instanceof CallError && error.status === 404) return <NotFoundScreen />
  if (error !== null) return <p role="alert">{sentence(error)}</p>
  return data === undefined ? <Waiting label={text(frameTexts.loading)} /> : <Figures of={data} />
}

function Figures({ of: data }: { of: Overview }) {
  const { text, language } = useLanguage()
  useDocumentTitle(text(frameTexts.windowTitle, { page: text(texts.title) }))
  const { number, moment } = useFormat()
  const price = priceIn(language)
  const link = (question: string, shareToken: string) => (
    <Link href={`/share/${shareToken}`} dir="auto">
      {question}
    </Link>
  )
  return (
    <section className="operator">
      <h1 className="misprint">{text(texts.title)}</h1>
      <dl className="operator-figures">
        <Figure name={text(texts.turnsToday)}>{number(data.turnsToday)}</Figure>
        <Figure name={text(texts.spentToday)}>{price(data.spentToday, 'usd')}</Figure>
        <Figure name={text(texts.running)}>{number(data.running)}</Figure>
        <Figure name={text(texts.errors)}>{number(data.errors)}</Figure>
      </dl>
      <h2>{text(texts.reports)}</h2>
      {data.reports.length === 0 && <p>{text(texts.noReports)}</p>}
      <ul className="operator-list">
        {data.reports.map(({ question, shareToken, reason, words, createdAt }) => (
          <li key={shareToken + createdAt} className="card">
            {link(question, shareToken)}
            <p>
              <strong>{text(reasonTexts[reason])}</strong> <time dateTime={createdAt}>{moment(createdAt)}</time>
            </p>
            {words !== null && <p dir="auto">{words}</p>}
          </li>
        ))}
      </ul>
      <h2>{text(texts.publicDebates)}</h2>
      {data.publicDebates.length === 0 && <p>{text(texts.noPublicDebates)}</p>}
      <ul className="operator-list">
        {data.publicDebates.map(({ question, shareToken, createdAt, hidden }) => (
          <li key={shareToken} className="card">
            {hidden ? <s dir="auto">{question}</s> : link(question, shareToken)}
            <p>
              <time dateTime={createdAt}>{moment(createdAt)}</time>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="card">
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
