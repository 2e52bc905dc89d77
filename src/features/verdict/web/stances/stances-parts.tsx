/** The questions to readers about their stance and what moved them (§20), in one file to load. */
import './stances.css'
import { memo, useEffect, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icons/site-icons.tsx'
import texts from '../../stances-texts.json' with { type: 'json' }
import { type DebateAddress, rememberAsked, wasAsked } from './stance-place.tsx'
import { type Positions, StanceScale } from './stance-scale.tsx'
import { useMark, useStand, useToldStances } from './stances-calls.ts'
import { StancesFigure } from './stances-figure.tsx'

export interface OpeningStanceProps extends Positions {
  readonly at: DebateAddress
  readonly open: boolean
  readonly onAsked: () => void
}

export const OpeningStance = memo(function OpeningStance(props: OpeningStanceProps) {
  const { at, open, onAsked, ...positions } = props
  const text = useText()
  const minds = useToldStances(at)
  const [noted, setNoted] = useState(false)
  const stand = useStand(at, () => {
    rememberAsked(at)
    setNoted(true)
  })
  const skip = () => {
    rememberAsked(at)
    // The button that has the focus disappears.
    document.getElementById('main')?.focus({ preventScroll: true })
    onAsked()
  }
  const saidElsewhere = !noted && minds !== undefined && minds.yours.before !== null
  useEffect(() => {
    if (!saidElsewhere) return
    rememberAsked(at)
    onAsked()
  }, [saidElsewhere, at, onAsked])
  if (noted) {
    return (
      <p role="status" className="stance-noted">
        {text(texts.notedBefore)}
      </p>
    )
  }
  if (minds === undefined || saidElsewhere) return null
  return (
    <div className="stance">
      <details open={open}>
        <summary>{text(texts.before)}</summary>
        <StanceScale
          {...positions}
          question={text(texts.before)}
          busy={stand.isPending}
          onStand={(value) => stand.mutate({ value, turnNumber: 0 })}
          onEscape={skip}
        />
      </details>
      <Button size="small" variant="ghost" onClick={skip}>
        {text(texts.skip)}
      </Button>
    </div>
  )
})

export interface ClosingStanceProps extends Positions {
  readonly at: DebateAddress
  readonly lastEven: number
  readonly ended: boolean
}

/**
 * A reader without a stance from before the first turn is not asked again, and sees the figure only after skipping the
 * question.
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

/** @param offered if false, it appears only with a number */
export function MovedButton({ at, card, offered }: { at: DebateAddress; card: string; offered: boolean }) {
  const text = useText()
  const format = useFormat()
  const minds = useToldStances(at)
  const mark = useMark(at)
  if (minds === undefined) return null
  const { readers = 0, yours = false } = minds.cards.find((one) => one.card === card) ?? {}
  if (!offered && readers === 0) return null
  const press = () => {
    if (!mark.isPending) mark.mutate({ card, moved: !yours })
  }
  return (
    <button type="button" className="moved" title={text(viewTexts.movedMe)} aria-pressed={yours} onClick={press}>
      <Icon>
        <path d="M12 20 4.5 12.5a4.6 4.6 0 0 1 7.5-5 4.6 4.6 0 0 1 7.5 5z" />
      </Icon>
      <span className="sr-only">{text(viewTexts.movedMe)}</span>
      {readers > 0 && (
        <>
          <span aria-hidden="true">{format.number(readers)}</span>
          <span className="sr-only">{text(texts.movedReaders, { n: readers })}</span>
        </>
      )}
    </button>
  )
}
