import type { Clock } from '#platform/clock.ts'
import { eachPiece } from '#platform/server/llm/remote/pieces.ts'
import type { SpeechGuard } from '../debaters/speech/speech-guard.ts'
import type { Speech } from './speak.ts'

export type StreamEnd =
  | { readonly kind: 'whole'; readonly isGuarded: boolean }
  | { readonly kind: 'interrupted'; readonly why: unknown }
  | { readonly kind: 'failed'; readonly error: unknown }

export interface Relayed {
  readonly ended: StreamEnd
  /** The time in milliseconds at which the first token arrived, or null if no token arrived. */
  readonly firstTokenAt: number | null
}

/** Passes each token through the guard to the turn's readers. Never rejects, but reports a failure in `ended`. */
export async function relay(speech: Speech, guard: SpeechGuard, clock: Clock): Promise<Relayed> {
  const { turn, pieces, first } = speech
  const { signal } = speech.abort
  let firstTokenAt: number | null = null
  // Copies `signal.aborted`, because its getter is too slow to call for every token.
  let aborted = signal.aborted
  signal.addEventListener('abort', () => (aborted = true), { once: true })
  let cut = false
  const take = (piece: string): boolean => {
    firstTokenAt ??= clock.now()
    turn.append(guard.push(piece))
    cut = aborted
    return !cut && !guard.done()
  }
  try {
    const begun = await first
    if (!begun.done) {
      if (take(begun.value)) await eachPiece(pieces, take)
      else await pieces.return?.()
    }
    if (cut) return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
    const isGuarded = guard.done()
    turn.append(guard.flush())
    return { ended: { kind: 'whole', isGuarded }, firstTokenAt }
  } catch (error) {
    // Closes the stream, which is still open if the guard threw because the answer was too long.
    await pieces.return?.().catch(() => {})
    if (signal.aborted) return { ended: { kind: 'interrupted', why: signal.reason }, firstTokenAt }
    return { ended: { kind: 'failed', error }, firstTokenAt }
  }
}
