import { unlessAborted } from '#platform/server/in-time.ts'
import type { Clock } from '#platform/clock.ts'
import type { Debater } from '../debater.ts'
import { unguarded } from '../speech/speech-guard.ts'
import { piecesOf } from '#features/debates/server/topics/phrases.ts'
import { bankFor } from './bank.ts'
import { BETWEEN, composeTurn, openingOf } from './compose.ts'

const SCRIPT_VERSION = '2026-11-28.1-scripted'
/** Milliseconds between two pieces of text, which arrive faster than the page reveals them (§9). */
const MS_PER_PIECE = 30

export function scriptedDebater({ clock, msPerPiece = MS_PER_PIECE }: { clock: Clock; msPerPiece?: number }): Debater {
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
      let begun = ''
      let { passages } = brief
      if (awaited !== undefined) {
        begun = openingOf(brief, bank)
        yield* spoken(begun)
        passages = await unlessAborted(awaited, signal)
      }
      const rest = composeTurn({ ...brief, passages }, bank, begun).slice(begun.length)
      if (begun !== '' && rest !== '') yield BETWEEN
      yield* spoken(rest)
    },
    guard: () => unguarded,
  }
}
