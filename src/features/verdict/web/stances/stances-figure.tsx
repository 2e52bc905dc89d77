import { useId } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { LEAD_READERS_MIN, READERS_MIN } from '../../stances.ts'
import type { DebateStances } from '../../stances-contract.ts'
import texts from '../../stances-texts.json' with { type: 'json' }
import type { Positions } from './stance-ticks.tsx'

export function StancesFigure({ minds, option1, option2 }: Positions & { minds: DebateStances }) {
  const text = useText()
  const heading = useId()
  return (
    <div role="group" aria-labelledby={heading} className="minds-figure">
      <h2 id={heading}>{text(texts.minds)}</h2>
      {'moved' in minds ? (
        <Totals minds={minds} option1={option1} option2={option2} />
      ) : (
        <p className="stance-noted">{text(texts.soFar, { n: minds.n, least: READERS_MIN })}</p>
      )}
    </div>
  )
}

type Totals = Extract<DebateStances, { readonly moved: string }>

const FLOWS = ['stayed', 'crossed', 'leftFence', 'satDown'] as const

function Totals({ minds, option1, option2 }: Positions & { minds: Totals }) {
  const text = useText()
  const format = useFormat()
  const { low, high } = minds.interval
  const won = minds.moved === 'option1' ? option1 : option2
  return (
    <>
      <p className="stance-noted">{text(texts.of, { n: minds.n })}</p>
      <svg aria-hidden="true" className="minds-bar" viewBox={`0 0 ${minds.n} 1`} preserveAspectRatio="none">
        {FLOWS.map((flow, at) => (
          <rect key={flow} data-flow={flow} x={sum(FLOWS.slice(0, at))} width={minds[flow]} height="1" />
        ))}
      </svg>
      <dl className="minds-flows">
        {FLOWS.map((flow) => (
          <div key={flow} data-flow={flow}>
            <dt>{text(texts[flow])}</dt>
            <dd>{format.number(minds[flow])}</dd>
          </div>
        ))}
      </dl>
      {minds.n < LEAD_READERS_MIN ? (
        <p className="stance-noted">{text(texts.tooFew)}</p>
      ) : (
        <>
          <p>{minds.moved === 'no-change' ? text(texts.noChange) : text(texts.wonMore, { position: won })}</p>
          <p className="stance-noted">{range()}</p>
        </>
      )}
    </>
  )

  function sum(flows: readonly (typeof FLOWS)[number][]): number {
    return flows.reduce((readers, flow) => readers + minds[flow], 0)
  }

  function range(): string {
    const said = (part: number) => format.percent(Math.abs(part))
    if (low < 0 && high > 0)
      return text(texts.rangeBothSides, { option1, option2, share1: said(high), share2: said(low) })
    const [least, most] = high > 0 ? [low, high] : [high, low]
    return text(texts.rangeOneSide, { low: said(least), high: said(most) })
  }
}
