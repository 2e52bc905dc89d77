import { useCallback, useState, type ReactNode } from 'react'
import { staticRender } from '#platform/web/static-render.ts'
import { wasAsked } from './asked-readers.ts'
import type { DebateAddress } from './asked-reader.ts'

export interface StancePlaceProps {
  at: DebateAddress
  /** Whether the reader is to be asked; what holds when the debate is opened counts. */
  asks: boolean
  /** Whether the question stands open, in the same way. */
  open: boolean
  children: (open: boolean, onAsked: () => void) => ReactNode
}

/** §20: the place of the question before the first turn, kept while its part is loaded; none for who was asked before. */
export function StancePlace({ at, asks, open, children }: StancePlaceProps) {
  const still = staticRender() !== null
  const [asking, setAsking] = useState(() => asks && (still || !wasAsked(at)))
  const [opened] = useState(open)
  const done = useCallback(() => setAsking(false), [])
  if (!asking) return null
  return (
    <div className="stance-place" data-open={opened || undefined}>
      {!still && children(opened, done)}
    </div>
  )
}
