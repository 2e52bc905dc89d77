/** "Scripted demo" (§10): speaks from a bank of written moves in every interface language, and invents no fact. */
import type { Clock } from '#platform/clock.ts'
import type { Debater } from '../debater.ts'
import { unguarded } from '../speech/speech-guard.ts'
import { piecesOf } from '../wording/phrases.ts'
import { bankFor } from './bank.ts'
import { composeTurn } from './compose.ts'

/** Changes with every change of the text that the debater writes for the same brief. */
const SCRIPT_VERSION = '2026-11-23.2-scripted'
/** A word every 30 ms is well ahead of the reveal (55 ms a character, §9) and still looks like a turn being written. */
const MS_PER_PIECE = 30

/** It reports no tokens, because it uses none. */
export function scriptedDebater(options: { readonly clock: Clock; readonly msPerPiece?: number }): Debater {
  const { clock, msPerPiece = MS_PER_PIECE } = options
  return {
    name: 'scripted',
    version: SCRIPT_VERSION,
    priced: { kind: 'scripted' },
    async *write(brief, { signal }) {
      for (const piece of piecesOf(composeTurn(brief, bankFor(brief.debate.language)))) {
        await clock.sleep(msPerPiece, signal)
        yield piece
      }
    },
    guard: () => unguarded,
  }
}
