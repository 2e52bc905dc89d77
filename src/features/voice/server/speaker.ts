/** Makes each part's audio only once, and limits and charges each creation (§20 Listen, §14 "Exactly once"). */
import { LRUCache } from 'lru-cache'
import { limitKeyOf, type Viewer } from '#features/account/viewer.ts'
import type { Response } from '#features/debates/contract/entries.ts'
import { nearestLanguage } from '#features/language/languages.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { malformed } from '#platform/server/llm/remote/faults.ts'
import { createQueue } from '#platform/server/queue.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { singleFlight } from '#platform/server/single-flight/single-flight.ts'
import type { SpeechPort } from '#platform/server/speech/openai-speech.ts'
import { spokenParts } from '../spoken-parts.ts'

/** The maximum number of bytes of audio in memory, enough for about an hour of speech. */
const MEMORY_MOST = 32 * 1024 * 1024
/** The number of parts spoken at the same time. Up to `WAITING` more may queue; any beyond that are refused. */
const AT_ONCE = 3
const WAITING = 60
/** The maximum time in milliseconds that a part waits in the queue (§14), the same as for the local model. */
const PATIENCE_MS = 60_000
const FIRST_GUESS_MS = 3_000
/** Seconds before a voice that failed to answer may be tried again. */
const RETRY_AFTER_S = 30

export type VoicePair = readonly [einstein: string, cat: string]
/** One pair of voices for all languages, or one for each language of the engine (`TTS_VOICES`, docs/operations.md). */
export type VoicePairs = VoicePair | Readonly<Record<string, VoicePair>>

const isPair = (pairs: VoicePairs): pairs is VoicePair => Array.isArray(pairs)

export function pairFor(pairs: VoicePairs, language: string): VoicePair | null {
  return isPair(pairs) ? pairs : (pairs[nearestLanguage(language) ?? ''] ?? null)
}

export function spokenLanguages(pairs: VoicePairs): string[] | null {
  return isPair(pairs) ? null : Object.keys(pairs)
}

interface Part {
  readonly text: string
  readonly voice: string
}

export interface SpeakerDeps {
  readonly speech: SpeechPort
  readonly voices: VoicePairs
  /** US dollars per million characters; null if the voice is free. */
  readonly price: number | null
  readonly makings: Limiter
  readonly paid: PaidCall
  readonly clock: Clock
}

export function createSpeaker({ speech, voices, price, makings, paid, clock }: SpeakerDeps) {
  const flights = singleFlight<Buffer>()
  const made = new LRUCache<string, Buffer>({ maxSize: MEMORY_MOST, sizeCalculation: ({ length }) => length })
  const line = createQueue({
    places: AT_ONCE,
    waiting: WAITING,
    patience: { ms: PATIENCE_MS, firstGuessMs: FIRST_GUESS_MS, clock },
    refusal: (retryAfter) => new Problem(503, 'voice-away', { retryAfter }),
  })

  async function make(key: string, { text, voice }: Part, viewer: Viewer, signal: AbortSignal): Promise<Buffer> {
    const mp3 = await line.run(() =>
      // Providers charge per spoken character, so characters are counted as input tokens.
      paid({ kind: 'speech', model: speech.model, price }, { tokensIn: text.length, tokensOut: 0 }, viewer.user, () =>
        speech.speak({ text, voice, signal }),
      ),
    )
    if (mp3.length === 0) throw malformed(new Error('the voice answered nothing')).error
    made.set(key, mp3)
    return mp3
  }

  return {
    partsOf({ optionNumber, content }: Pick<Response, 'optionNumber' | 'content'>, language: string): Part[] {
      const voice = pairFor(voices, language)?.[optionNumber === 1 ? 0 : 1]
      return voice === undefined ? [] : spokenParts(content).map((text) => ({ text, voice }))
    },

    /**
     * Returns a part's audio as MP3. Only newly made audio uses the viewer's allowance and costs money. Throws 429
     * `too-much-speech` or `spend-share`, and 503 `voice-away` or `spend-ceiling`.
     */
    async audioOf(part: Part, viewer: Viewer): Promise<Buffer> {
      const key = JSON.stringify([part.voice, part.text])
      const found = made.get(key)
      if (found !== undefined) return found
      try {
        return await flights.run(key, {
          allow: () => makings.demand(limitKeyOf(viewer), 'too-much-speech'),
          work: (signal) => make(key, part, viewer, signal),
        })
      } catch (error) {
        throw error instanceof EngineError ? voiceAway(error) : error
      }
    },
  }
}

const voiceAway = (cause: EngineError) =>
  new Problem(503, 'voice-away', { retryAfter: Math.max(1, Math.ceil(cause.retryAfter ?? RETRY_AFTER_S)), cause })
