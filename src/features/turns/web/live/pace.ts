/** Chooses how fast a turn's text appears (§4, §12). The choice is stored, but `Skip to the end` lasts only for the session. */
import { parsedAs } from '#platform/schemas.ts'
import * as v from 'valibot'
import { attempt } from '#platform/attempt.ts'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'

export const PACES = ['typewriter', 'brisk', 'asItComes'] as const
const paceSchema = v.picklist(PACES)
export type Pace = v.InferOutput<typeof paceSchema>

export const MS_PER_CHARACTER: Readonly<Record<Pace, number>> = {
  typewriter: REVEAL_MS_PER_CHARACTER,
  brisk: 25,
  asItComes: 0,
}

const KEY = 'pace'

/** Returns the chosen pace. The default is `typewriter` (§9), or `asItComes` for readers who prefer reduced motion (§12). */
export function nextPace(): Pace {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return parsedAs(paceSchema, kept(KEY)) ?? stored() ?? (still ? 'asItComes' : 'typewriter')
}

export function choosePace(pace: Pace): void {
  forget(KEY)
  try {
    localStorage.setItem(KEY, pace)
  } catch {
    keep(KEY, pace)
  }
}

export const showAllFromNowOn = (): void => keep(KEY, 'asItComes' satisfies Pace)

const stored = () => attempt(() => parsedAs(paceSchema, localStorage.getItem(KEY)))
