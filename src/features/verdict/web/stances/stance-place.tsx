/** Asks a debate's reader for their stance (§20); the question itself loads later (stances-parts.tsx). */
import { useCallback, useState, type ReactNode } from 'react'
import * as v from 'valibot'
import { staticRender } from '#platform/web/static-render.ts'

export type DebateAddress = { readonly id: string } | { readonly shareToken: string }

const KEY = 'stances-asked'
const KEPT = 200
const keptSchema = v.array(v.string())

const nameOf = (at: DebateAddress) => ('id' in at ? at.id : at.shareToken)

export const wasAsked = (at: DebateAddress): boolean => kept().includes(nameOf(at))

export function rememberAsked(at: DebateAddress): void {
  const names = [...kept().filter((name) => name !== nameOf(at)), nameOf(at)]
  try {
    localStorage.setItem(KEY, JSON.stringify(names.slice(-KEPT)))
  } catch {
    // Storage is full or blocked, so the reader is asked again at the next visit.
  }
}

function kept(): string[] {
  try {
    return v.parse(keptSchema, JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}

/** Returns the last turn that completes a pair of both sides; 0 before the first one. */
export function lastEvenTurn(responses: readonly { readonly turnNumber: number }[]): number {
  return Math.max(0, ...responses.map(({ turnNumber }) => turnNumber).filter((turnNumber) => turnNumber % 2 === 0))
}

export interface StancePlaceProps {
  at: DebateAddress
  /** True if the reader should be asked; like `open`, it keeps its value from when the debate was opened. */
  asks: boolean
  open: boolean
  children: (open: boolean, onAsked: () => void) => ReactNode
}

/** Reserves the place of the question before the first turn while it loads. Nobody is asked twice. */
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
