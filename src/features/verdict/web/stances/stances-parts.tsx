import './stances.css'
import { memo, useState } from 'react'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Icon } from '#platform/web/ui/icons/site-icons.tsx'
import texts from '../../stances-texts.json' with { type: 'json' }
import { ASKED_AGAIN_FROM } from '../../stances.ts'
import { type Positions, StanceTicks } from './stance-ticks.tsx'
import { useMark, useStand, useDebateStances } from './stances-calls.ts'
import type { DebateAddress } from './stances-cache.ts'
import { StancesFigure } from './stances-figure.tsx'

type AskedReader = Positions & { readonly at: DebateAddress }

/** Asks for the "before" stance; later leaves its space empty. @param isNew true to ask before stances are loaded */
export const OpeningStance = memo(function OpeningStance(props: AskedReader & { isNew: boolean; isAsked: boolean }) {
  const { at, isNew, isAsked, ...positions } = props
  const text = useText()
  const minds = useDebateStances(at)
  const [noted, setNoted] = useState(false)
  const [wasAsked] = useState(isAsked)
  const stand = useStand(at, () => setNoted(true))
  const before = minds === undefined ? (isNew ? null : undefined) : minds.yours.before
  // A reader who has already given an "after" stance is not asked for a "before" stance.
  if (!wasAsked || (!noted && (before !== null || minds?.yours.after))) return null
  return (
    <StanceTicks
      {...positions}
      question={text(noted ? texts.notedBefore : texts.before)}
      busy={stand.isPending || noted}
      now={before}
      over={!isAsked}
      onStand={(value) => stand.mutate({ value, turnNumber: 0 })}
    />
  )
})

interface ClosingStanceProps extends AskedReader {
  readonly lastEven: number
  readonly ended: boolean
  /** True while the "before" question is shown. Until the reader answers it, other readers' stances are hidden. */
  readonly isAsked: boolean
}

/** Asks each reader for a stance after the last turns, and shows the totals. */
export const ClosingStance = memo(function ClosingStance(props: ClosingStanceProps) {
  const { at, lastEven, ended, isAsked, ...positions } = props
  const text = useText()
  const minds = useDebateStances(at, true)
  const [noted, setNoted] = useState(false)
  const stand = useStand(at, () => setNoted(true))
  if (minds === undefined) return null
  const { before, after } = minds.yours
  const asks = lastEven >= (ended ? 2 : ASKED_AGAIN_FROM)
  const tells = minds.n > 0 && (before !== null || after !== null || !isAsked)
  if (!asks && !tells) return null
  return (
    <section className="minds card">
      {asks && (
        <StanceTicks
          {...positions}
          question={text(noted ? texts.notedNow : texts.now)}
          showsWay={noted && before !== after?.value}
          busy={stand.isPending}
          before={before}
          now={after?.value ?? null}
          onStand={(value) => stand.mutate({ value, turnNumber: lastEven })}
        />
      )}
      {tells && <StancesFigure minds={minds} {...positions} />}
    </section>
  )
})

/** Shows the button "This moved me". @param offered if false, only cards that have moved somebody have the button */
export function MovedButton({ at, card, offered }: { at: DebateAddress; card: string; offered: boolean }) {
  const text = useText()
  const format = useFormat()
  const minds = useDebateStances(at)
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
