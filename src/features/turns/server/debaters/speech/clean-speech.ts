import { isFirstHalf } from '#platform/cut.ts'
import { cleanText } from '#platform/server/text/clean-text.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import type { SpeechGuard } from './speech-guard.ts'

/** Characters of one answer (UTF-16). At most 1,000 tokens are asked for, but some models do not stop. */
export const ANSWER_MAX = 16_000

/**
 * Drops what cannot be stored or shown (clean-text.ts), and white space around the whole. `hear` throws an
 * `EngineError` `malformed` above `ANSWER_MAX`: half of an endless text is no speech.
 */
export function cleanSpeech(guard: SpeechGuard): SpeechGuard {
  let heard = 0
  let half = ''
  /** White space that belongs to the text if anything follows it. */
  let space = ''
  let begun = false

  const withoutEdges = (text: string): string => {
    const whole = space + text
    const end = whole.trimEnd()
    space = whole.slice(end.length)
    if (end === '') return ''
    const said = begun ? end : end.trimStart()
    begun = true
    return said
  }

  return {
    push(piece) {
      const room = ANSWER_MAX - heard
      heard += piece.length
      let text = half + (heard > ANSWER_MAX ? piece.slice(0, room) : piece)
      half = ''
      if (isFirstHalf(text, text.length - 1)) {
        half = text.slice(-1)
        text = text.slice(0, -1)
      }
      const said = withoutEdges(guard.push(cleanText(text)))
      if (heard > ANSWER_MAX && !guard.done()) {
        throw new EngineError('malformed', 'the answer does not end', {
          cause: new RangeError(`more than ${ANSWER_MAX} characters`),
        })
      }
      return said
    },
    flush() {
      return withoutEdges(guard.push(cleanText(half)) + guard.flush())
    },
    done: () => guard.done(),
  }
}
