/**
 * How fast a turn's text appears (§4, §12): the reader's choice, kept in local storage. `Show all` holds for the tab's
 * session alone.
 */
import { z } from 'zod/mini'
import { forget, keep, kept } from '#platform/web/session-state.ts'
import { REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'

export const PACES = ['typewriter', 'brisk', 'asItComes'] as const
const paceSchema = z.enum(PACES)
export type Pace = z.infer<typeof paceSchema>

/** Milliseconds a character takes to appear; 0 = no time. Brisk is about as fast as people skim. */
export const MS_PER_CHARACTER: Readonly<Record<Pace, number>> = {
  typewriter: REVEAL_MS_PER_CHARACTER,
  brisk: 15,
  asItComes: 0,
}

const KEY = 'pace'

/** The pace of the next turn. Without a choice it is §9's, or none for readers who asked for less motion (§12). */
export function nextPace(): Pace {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches
  return kept(KEY, paceSchema) ?? stored() ?? (still ? 'asItComes' : 'typewriter')
}

/** The reader has chosen a pace: it is kept for the next visit. */
export function choosePace(pace: Pace): void {
  forget(KEY)
  try {
    localStorage.setItem(KEY, pace)
  } catch {
    // Storage is full or forbidden, so the choice lasts as long as the tab.
    keep(KEY, pace)
  }
}

/** The reader wants to see everything as it comes, until the tab is closed. */
export function showAllFromNowOn(): void {
  keep(KEY, 'asItComes' satisfies Pace)
}

function stored(): Pace | null {
  try {
    return paceSchema.safeParse(localStorage.getItem(KEY)).data ?? null
  } catch {
    return null
  }
}
