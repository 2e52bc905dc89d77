/** "Scripted demo" (§10): speaks from a bank of written moves in every interface language, and invents no fact. */
import type { Clock } from '#platform/clock.ts'
import type { Debater } from '../debater.ts'
import { unguarded } from '../speech/speech-guard.ts'
import { piecesOf } from '#features/debates/server/topics/phrases.ts'
import { bankFor } from './bank.ts'
import { BETWEEN, composeTurn, openingOf } from './compose.ts'

/** Changes with every change of the text that the debater writes for the same brief. */
const SCRIPT_VERSION = '2026-11-27.1-scripted'
/** A word every 30 ms is well ahead of the reveal (§9) and still looks like a turn being written. */
const MS_PER_PIECE = 30

/** It reports no tokens, because it uses none. */
export function scriptedDebater(options: { readonly clock: Clock; readonly msPerPiece?: number }): Debater {
  const { clock, msPerPiece = MS_PER_PIECE } = options
  return {
    name: 'scripted',
    servedBy: null,
    version: SCRIPT_VERSION,
    priced: { kind: 'scripted' },
    beginsAtOnce: true,
    async *write(brief, { signal, awaited }) {
      const bank = bankFor(brief.debate.language)
      const spoken = async function* (text: string) {
        for (const piece of piecesOf(text)) {
          await clock.sleep(msPerPiece, signal)
          yield piece
        }
      }
      const opening = `${openingOf(brief, bank)}${BETWEEN}`
      yield* spoken(opening)
      const passages = awaited === undefined ? brief.passages : await unlessAborted(awaited, signal)
      yield* spoken(composeTurn({ ...brief, passages }, bank).slice(opening.length))
    },
    guard: () => unguarded,
  }
}

/** Rejects with the signal's reason when it is aborted first. */
function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error)
    if (signal.aborted) return stop()
    signal.addEventListener('abort', stop, { once: true })
    promise.finally(() => signal.removeEventListener('abort', stop)).then(resolve, reject)
  })
}
