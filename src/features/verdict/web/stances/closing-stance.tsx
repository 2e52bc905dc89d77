import './stances.css'
import { memo, useState } from 'react'
import type { AskedReader } from './asked-reader.ts'
import { wasAsked } from './asked-readers.ts'
import { useText } from '#features/language/web/text.tsx'
import { stancesTexts as texts } from '../../stances-texts.ts'
import { useToldStances, useStand } from './stances-calls.ts'
import { StancesFigure } from './stances-figure.tsx'
import { StanceScale } from './stance-scale.tsx'

export interface ClosingStanceProps extends AskedReader {
  readonly lastEven: number
  readonly ended: boolean
}

/**
 * §20: where the reader stands after the latest even turn, for who has said it before the first, and how many minds changed.
 * Who still has to say it before is not shown the others' answers.
 */
export const ClosingStance = memo(function ClosingStance(props: ClosingStanceProps) {
  const { at, lastEven, ended, ...positions } = props
  const text = useText()
  const minds = useToldStances(at, true)
  const [noted, setNoted] = useState(false)
  const stand = useStand(at, () => setNoted(true))
  if (minds === undefined) return null
  const { before, after } = minds.yours
  const asks = before !== null && lastEven > 0
  const tells = minds.n > 0 && (before !== null || wasAsked(at))
  if (!asks && !tells) return null
  return (
    <section className="minds card">
      {asks && (
        <details open={ended && after === null}>
          <summary>{text(texts.now)}</summary>
          <StanceScale
            {...positions}
            question={text(texts.now)}
            busy={stand.isPending}
            onStand={(value) => stand.mutate({ value, turnNumber: lastEven })}
          />
          <p role="status" className="stance-noted">
            {noted && text(texts.notedNow)}
          </p>
        </details>
      )}
      {tells && <StancesFigure minds={minds} {...positions} />}
    </section>
  )
})
