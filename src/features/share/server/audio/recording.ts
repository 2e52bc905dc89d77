/** A shared debate as one recording: the parts of its turns after each other (§20 Listen). */
import type { Viewer } from '#features/account/viewer.ts'
import type { SharedDebate } from '../../contract.ts'
import type { Part, Speaker } from '#features/voice/server/speaker.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'

/** Milliseconds that a call waits for the recording; its making goes on, and a later call finds what was made. */
const PATIENCE_MS = 60_000
/** Seconds after which a call may ask for it again. */
const RETRY_AFTER_S = 30
/** Parts that one recording asks for at once. */
const AT_ONCE = 2

/**
 * The frames of the whole recording. Refuses as `Speaker.audioOf` does; with a 404 Problem where there is nothing to hear, and 503
 * `recording-in-the-making` after a minute.
 */
export async function recordingOf(
  speaker: Speaker,
  { language, responses }: Pick<SharedDebate, 'language' | 'responses'>,
  viewer: Viewer,
  clock: Pick<Clock, 'sleep'>,
): Promise<Buffer[]> {
  const parts = responses.flatMap((response) => speaker.partsOf(response, language))
  const over = new AbortController()
  const making = framesOf(parts, speaker, viewer)
  const tooLate = clock.sleep(PATIENCE_MS, over.signal).then(() => {
    throw new Problem(503, 'recording-in-the-making', { retryAfter: RETRY_AFTER_S })
  })
  try {
    return await Promise.race([making, tooLate])
  } finally {
    over.abort()
    // The one that lost the race rejects for nobody.
    void Promise.allSettled([making, tooLate])
  }
}

/** In the order of the parts; the first refusal ends it. */
async function framesOf(parts: readonly Part[], speaker: Speaker, viewer: Viewer): Promise<Buffer[]> {
  const frames: Buffer[] = []
  let next = 0
  let refused = false
  const work = async () => {
    for (let at = next++; !refused; at = next++) {
      const part = parts[at]
      if (part === undefined) return
      try {
        frames[at] = await speaker.audioOf(part, viewer)
      } catch (error) {
        refused = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return frames
}
