/** Speaks with one of the browser's voices (Web Speech API, section 4). */
import type { Clock } from '#platform/clock.ts'
import { widthOf } from '#platform/text-width.ts'
import type { Say } from '../reader.ts'
import type { VoicesOfDebaters } from '../voices/choose-voices.ts'

export interface BrowserSpeech {
  readonly synthesis: SpeechSynthesis
  readonly utter: (text: string) => SpeechSynthesisUtterance
}

/** Milliseconds before a voice that neither ends nor fails is abandoned, because Chrome's sometimes stop silently. */
const PATIENCE_MS = 10_000
/** The time per letter of the slowest voice at normal pace. */
const MS_PER_LETTER = 200

/** Chrome garbage-collects an utterance without a reference, and then its events never fire. */
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

/** If the browser forbids speech before a press, the error has the name that media elements use for this. */
function failureOf(code: string): Error {
  return code === 'not-allowed' ? new DOMException(code, 'NotAllowedError') : new Error(`the voice failed: ${code}`)
}
