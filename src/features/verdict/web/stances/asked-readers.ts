/** The debates in which this browser's reader has been asked where they stand (§20): nobody is asked twice. */
import { z } from 'zod/mini'
import type { DebateAddress } from './asked-reader.ts'

const KEY = 'stances-asked'
/** The latest that are remembered. */
const KEPT = 200
const keptSchema = z.array(z.string())

const nameOf = (at: DebateAddress) => ('id' in at ? at.id : at.shareToken)

export const wasAsked = (at: DebateAddress): boolean => kept().includes(nameOf(at))

/** The reader has answered, or skipped the question. */
export function rememberAsked(at: DebateAddress): void {
  const names = [...kept().filter((name) => name !== nameOf(at)), nameOf(at)]
  try {
    localStorage.setItem(KEY, JSON.stringify(names.slice(-KEPT)))
  } catch {
    // Storage is full or forbidden: the reader is asked again at the next visit.
  }
}

function kept(): string[] {
  try {
    return keptSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? '[]'))
  } catch {
    return []
  }
}
