import './model-strengths.css'
import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { displayName } from '#features/models/catalogue.ts'
import { call } from '#platform/web/calls/call.ts'
import { type ModelTable, readModelTable } from '../../model-table-contract.ts'
import { modelTableTexts as texts } from '../../model-table-texts.ts'

/** §20 "Models side by side": how often each model wins, from swapped pairs of public debates. */
export function ModelStrengths() {
  const text = useText()
  const { data } = useQuery({
    queryKey: [readModelTable.path],
    queryFn: ({ signal }) => call(readModelTable, { signal }),
  })
  if (data === undefined) return null
  return (
    <article className="card quality-reader">
      <h2>{text(texts.title)}</h2>
      <p>{text(texts.intro)}</p>
      {data.models.length === 0 ? (
        <p className="quality-means">{text(texts.none)}</p>
      ) : (
        <>
          <p className="quality-means">{text(texts.wins)}</p>
          <ol className="model-strengths">
            {data.models.map((model) => (
              <Strength key={model.model} of={model} />
            ))}
          </ol>
        </>
      )}
    </article>
  )
}

function Strength({ of: { model, pairs, ...strengths } }: { of: ModelTable['models'][number] }) {
  const text = useText()
  const { percent } = useFormat()
  const { strength, low, high } = strengths
  return (
    <li>
      <strong>{displayName(model)}</strong>
      <span className="model-strengths-pairs">{text(texts.pairs, { n: pairs })}</span>
      <RangeStrip won={winsAgainstMean(strength)} from={winsAgainstMean(low)} to={winsAgainstMean(high)} />
      <span className="model-strengths-share">
        <b>{percent(winsAgainstMean(strength))}</b>{' '}
        <bdi>{text(texts.range, { low: percent(winsAgainstMean(low)), high: percent(winsAgainstMean(high)) })}</bdi>
      </span>
    </li>
  )
}

/** The share of debates that a model wins against one of strength 0. @param strength logarithm of odds */
const winsAgainstMean = (strength: number): number => 1 / (1 + Math.exp(-strength))

const [WIDTH, HEIGHT] = [200, 13]

/** A strip of card from 0 to 1 with a hole where the model stands, and the slot of its range; a mark at the half. */
function RangeStrip({ won, from, to }: { won: number; from: number; to: number }) {
  const x = (share: number) => Number((6 + share * (WIDTH - 12)).toFixed(2))
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" className="range-strip mirrored">
      <line x1={x(0.5)} x2={x(0.5)} y1={0} y2={HEIGHT} className="range-half" />
      <rect
        x={x(from) - 2.5}
        y={HEIGHT / 2 - 2.5}
        width={x(to) - x(from) + 5}
        height={5}
        rx={2.5}
        className="range-slot"
      />
      <rect x={x(won) - 2.5} y={2} width={5} height={HEIGHT - 4} className="range-hole" />
    </svg>
  )
}
