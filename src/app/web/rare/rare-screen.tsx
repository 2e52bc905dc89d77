import './operator-screen.css'
import type { ReactNode } from 'react'
import { OPERATOR_PATH, type Overview, readOverview } from '../../operator-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { priceIn } from '#features/language/price.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import reasonTexts from '#features/share/reason-texts.json' with { type: 'json' }
import { call, CallError } from '#platform/web/calls/call.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Link } from '#platform/web/navigation/link.tsx'
import { matched, usePath } from '#platform/web/navigation/location.ts'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import frameTexts from '../../frame-texts.json' with { type: 'json' }
import operatorTexts from '../../operator-texts.json' with { type: 'json' }
import screenTexts from '../../screen-texts.json' with { type: 'json' }
import { CatPortrait } from '#features/debates/web/art/portraits.tsx'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'

export function RareScreen() {
  return matched(OPERATOR_PATH.path, usePath()) ? <OperatorScreen /> : <NotFoundScreen />
}

/** Renders the operator's screen (§19) for accounts in `OPERATORS`, and the not-found message for everybody else. */
function OperatorScreen() {
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
  useDocumentTitle(text(frameTexts.windowTitle, { page: text(operatorTexts.title) }))
  const { number, moment } = useFormat()
  const price = priceIn(language)
  const link = (question: string, shareToken: string) => (
    <Link href={`/share/${shareToken}`} dir="auto">
      {question}
    </Link>
  )
  return (
    <section className="operator">
      <h1 className="misprint">{text(operatorTexts.title)}</h1>
      <dl className="operator-figures">
        <Figure name={text(operatorTexts.turnsToday)}>{number(data.turnsToday)}</Figure>
        <Figure name={text(operatorTexts.spentToday)}>{price(data.spentToday, 'usd')}</Figure>
        <Figure name={text(operatorTexts.running)}>{number(data.running)}</Figure>
        <Figure name={text(operatorTexts.errors)}>{number(data.errors)}</Figure>
      </dl>
      <h2>{text(operatorTexts.reports)}</h2>
      {data.reports.length === 0 && <p>{text(operatorTexts.noReports)}</p>}
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
      <h2>{text(operatorTexts.publicDebates)}</h2>
      {data.publicDebates.length === 0 && <p>{text(operatorTexts.noPublicDebates)}</p>}
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

export function NotFoundScreen() {
  const text = useText()
  useDocumentTitle(text(frameTexts.windowTitle, { page: text(screenTexts.notFoundTitle) }))
  return (
    <section className="message-screen message-screen-centred">
      <CatPortrait size={160} />
      <h1 className="misprint">{text(screenTexts.notFoundTitle)}</h1>
      <p>{text(screenTexts.notFoundText)}</p>
      <Link href="/" className={buttonClass('primary', 'large')}>
        {text(screenTexts.goHome)}
      </Link>
    </section>
  )
}
