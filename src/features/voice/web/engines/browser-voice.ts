import type { Clock } from '#platform/clock.ts'
import { widthOf } from '#platform/text-width.ts'
import type { Say } from '../reader.ts'
import type { VoicesOfDebaters } from '../voices/choose-voices.ts'

export interface BrowserSpeech {
  readonly synthesis: SpeechSynthesis
  readonly utter: (text: string) => SpeechSynthesisUtterance
}

/** Milliseconds beyond the expected duration until a voice is abandoned. Chrome's voices sometimes stop silently. */
const PATIENCE_MS = 10_000
/** Milliseconds that the slowest voice needs per letter at normal speed. */
const MS_PER_LETTER = 200

/** The running utterances. Chrome garbage-collects an utterance without a reference, and its events never fire. */
const held = new Set<SpeechSynthesisUtterance>()

export function browserVoice(
  { synthesis, utter }: BrowserSpeech,
  voices: VoicesOfDebaters,
  clock: Pick<Clock, 'sleep'>,
): Say {
  return ({ turn, text }, _next, rate, signal) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const { voice, tag, pitch } = voices[turn.optionNumber === 1 ? 'einstein' : 'cat']
      const utterance = Object.assign(utter(text), { voice, lang: tag, pitch, rate })
      const over = new AbortController()
      const end = (settle: () => void) => {
        over.abort()
        held.delete(utterance)
        settle()
      }
      utterance.addEventListener('end', () => end(resolve), { signal: over.signal })
      utterance.addEventListener('error', ({ error }) => end(() => reject(failureOf(error))), { signal: over.signal })
      const stop = () => {
        end(() => reject(signal.reason as Error))
        synthesis.cancel()
      }
      signal.addEventListener('abort', stop, { once: true, signal: over.signal })
      clock.sleep(PATIENCE_MS + (widthOf(text) * MS_PER_LETTER) / rate, over.signal).then(
        () => {
          end(resolve)
          synthesis.cancel()
        },
        () => {},
      )
      held.add(utterance)
      synthesis.speak(utterance)
    })
}

/** Returns an error. It is a `NotAllowedError`, as for media elements, if the browser requires a user gesture. */
function failureOf(code: string): Error {
  return code === 'not-allowed' ? new DOMException(code, 'NotAllowedError') : new Error(`the voice failed: ${code}`)
}
