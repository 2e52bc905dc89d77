import type { ReactNode } from 'react'
import { priceIn } from '#features/language/price.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { allHits, type Disturbance, type Fault } from '../../judge/judged.ts'
import type { JudgedReader, Quality } from '../../judge/quality-contract.ts'
import { qualityTexts as texts } from '../../judge/quality-texts.ts'
import { Counted, Kappa } from './measure-rows.tsx'
import { useReaderName } from './reader-name.ts'

const FAULT_TEXTS: Readonly<Record<Fault, string>> = {
  'dropped-point': texts.droppedPoint,
  'copied-argument': texts.copiedArgument,
  contradiction: texts.contradiction,
  'false-quote': texts.falseQuote,
}
const DISTURBANCE_TEXTS: Readonly<Record<Disturbance, string>> = {
  sides: texts.sides,
  names: texts.names,
  prose: texts.prose,
  cards: texts.cards,
}

/** One reader of answers: whether it passed, and each of its measures with what is needed. */
export function ReaderCard({ of: read, thresholds }: { of: JudgedReader; thresholds: Quality['thresholds'] }) {
  const { text, language } = useLanguage()
  const { day, number, percent } = useFormat()
  const { reader, passed, measuredAt, dollars, hits, stability, kappa } = read
  const name = useReaderName()(reader)
  const measured = { day: day(measuredAt), price: priceIn(language)(Math.ceil(dollars * 100) / 100, 'usd') }
  return (
    <article className="card quality-reader">
      <h2 dir="auto">{name}</h2>
      <p className="quality-mark" data-passed={passed}>
        {text(passed ? texts.passed : texts.failed)}
      </p>
      <p className="quality-when">
        <time dateTime={measuredAt}>{text(texts.measured, measured)}</time>
      </p>
      {measure(
        texts.hits,
        percent(thresholds.hits),
        text(texts.hitsMeans),
        <>
          <Counted name={text(texts.hits)} share={allHits(read)} side={1} />
          {hits.map(({ fault, ...share }) => (
            <Counted key={fault} name={text(FAULT_TEXTS[fault])} share={share} side={1} within />
          ))}
        </>,
      )}
      {measure(
        texts.stability,
        percent(thresholds.stability),
        text(texts.stabilityMeans),
        stability.flatMap(({ disturbance, verdicts, answers }) => [
          <Counted
            key={`${disturbance} verdicts`}
            name={`${text(DISTURBANCE_TEXTS[disturbance])} · ${text(texts.verdicts)}`}
            share={verdicts}
            side={2}
          />,
          <Counted
            key={`${disturbance} answers`}
            name={`${text(DISTURBANCE_TEXTS[disturbance])} · ${text(texts.answers)}`}
            share={answers}
            side={2}
          />,
        ]),
      )}
      {kappa.value !== null &&
        measure(
          texts.kappa,
          number(thresholds.kappa),
          text(texts.kappaMeans, { pairs: number(kappa.pairs) }),
          <Kappa name={text(texts.kappa)} value={kappa.value} />,
        )}
    </article>
  )

  function measure(title: string, least: string, means: string, rows: ReactNode): ReactNode {
    return (
      <section>
        <h3>
          {text(title)} <span className="quality-least">{text(texts.atLeast, { least })}</span>
        </h3>
        <p className="quality-means">{means}</p>
        <dl className="quality-measures">{rows}</dl>
      </section>
    )
  }
}
