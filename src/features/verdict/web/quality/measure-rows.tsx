/** Rows of measures: a name, a strip of card with so many holes punched, and the numbers. */
import type { ReactNode } from 'react'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { useFormat } from '#features/language/web/format.ts'
import { type Share, shareOf } from '../../judge/judged.ts'
import { StrengthStrip } from '../verdict/strength-strip.tsx'

interface CountedProps {
  name: string
  share: Share
  /** The ink of the holes. */
  side: OptionNumber
  /** Whether it is a part of the row above. */
  within?: boolean
}

/** "93% (13/14)" */
export function Counted({ name, share, side, within = false }: CountedProps) {
  const { number, percent } = useFormat()
  return (
    <Row name={name} punched={shareOf(share)} side={side} within={within}>
      {percent(shareOf(share))} ({number(share.found)}/{number(share.of)})
    </Row>
  )
}

/** @param value null = there is nothing to compare */
export function Kappa({ name, value }: { name: string; value: number | null }) {
  const { number } = useFormat()
  return (
    <Row name={name} punched={Math.max(0, value ?? 0)} side={1} within={false}>
      {value === null ? '–' : number(Math.round(value * 100) / 100)}
    </Row>
  )
}

interface RowProps extends Omit<Required<CountedProps>, 'share'> {
  /** 0 to 1 */
  punched: number
  children: ReactNode
}

function Row({ name, punched, side, within, children }: RowProps) {
  return (
    <div data-side={side} data-within={within || undefined}>
      <dt dir="auto">{name}</dt>
      <dd>
        <StrengthStrip share={punched} side={side} />
        <bdi>{children}</bdi>
      </dd>
    </div>
  )
}
