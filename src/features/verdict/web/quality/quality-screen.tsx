/** §20 "The judge is judged": how whoever reads the answers of maps did with debates in which faults are planted. */
import './quality.css'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { call } from '#platform/web/calls/call.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { type Quality, readQuality } from '../../judge/quality-contract.ts'
import { qualityTexts as texts } from '../../judge/quality-texts.ts'
import { Kappa } from './measure-rows.tsx'
import { ModelStrengths } from './model-strengths.tsx'
import { ReaderCard } from './reader-card.tsx'
import { useReaderName } from './reader-name.ts'

export function QualityScreen() {
  const text = useText()
  const { sentence } = useSentence()
  useDocumentTitle(text(texts.windowTitle, { page: text(texts.title) }))
  const { data, error } = useQuery({
    queryKey: [readQuality.path],
    queryFn: ({ signal }) => call(readQuality, { signal }),
  })
  return (
    <section className="quality">
      <h1 className="misprint">{text(texts.title)}</h1>
      {data !== undefined && <Readers of={data} />}
      {data === undefined && error === null && <Spinner label={text(texts.loading)} />}
      {data === undefined && error !== null && <p role="alert">{sentence(error)}</p>}
      <ModelStrengths />
    </section>
  )
}

function Readers({ of: { readers, now, thresholds, debates, between } }: { of: Quality }) {
  const text = useText()
  const { number } = useFormat()
  const nameOf = useReaderName()
  return (
    <>
      <p>{text(texts.intro, { debates: number(debates) })}</p>
      {!readers.some(({ reader }) => reader === now) && (
        <article className="card quality-reader">
          <h2 dir="auto">{nameOf(now)}</h2>
          <p>{text(texts.notMeasured)}</p>
        </article>
      )}
      {readers.map((reader) => (
        <ReaderCard key={reader.reader} of={reader} thresholds={thresholds} />
      ))}
      {between.length > 0 && (
        <article className="card quality-reader">
          <h2>{text(texts.between)}</h2>
          <p>{text(texts.kappaMeans, { pairs: number(between[0]?.pairs ?? 0) })}</p>
          <dl className="quality-measures">
            {between.map(({ first, second, kappa }) => (
              <Kappa key={`${first} ${second}`} name={`${nameOf(first)} · ${nameOf(second)}`} value={kappa} />
            ))}
          </dl>
        </article>
      )}
    </>
  )
}
