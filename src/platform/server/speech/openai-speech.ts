/** OpenAI's speech call, and that of servers which speak it (`POST {baseUrl}/audio/speech`): Kokoro-FastAPI, LocalAI. */
import { request } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '../llm/port.ts'
import { malformed, refusal, timeout, unreachable } from '../llm/remote/faults.ts'
import { retryAfterOf } from '../retry-after.ts'

interface SpeechRequest {
  readonly text: string
  /** A name that the engine knows. */
  readonly voice: string
  readonly signal: AbortSignal
}

export interface SpeechPort {
  /** The catalogue's name of the model, for its price. */
  readonly model: string
  /** Resolves with the MP3. Rejects with an `EngineError` or the signal's reason. */
  speak(request: SpeechRequest): Promise<Buffer>
}

/** Milliseconds: without an accelerator a server needs about as long as the words last. */
const PATIENCE_MS = 60_000
/** Bytes; twenty seconds at 320 kbit/s are less than a megabyte. */
const MOST_BYTES = 4 * 1024 * 1024
const REFUSAL_BYTES = 16 * 1024
/** Servers say `audio/mpeg`; some say `audio/mp3`, which is registered nowhere. */
const MP3_TYPES = ['audio/mpeg', 'audio/mp3']

export interface SpeechAccess {
  /** Up to and with `/v1`. */
  readonly baseUrl: string
  readonly key: string | null
  readonly model: string
}

export function openAiSpeech({ baseUrl, key, model }: SpeechAccess, clock: Pick<Clock, 'now' | 'sleep'>): SpeechPort {
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/speech`

  async function ask(text: string, voice: string, signal: AbortSignal): Promise<Buffer> {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
      signal,
    })
    if (statusCode !== 200) {
      const said = await bytesOf(body, REFUSAL_BYTES)
      throw refusal(statusCode, String(said ?? ''), { key, retryAfter: retryAfterOf(headers, clock.now()) }).error
    }
    const [type = ''] = String(headers['content-type'] ?? '').split(';')
    if (!MP3_TYPES.includes(type.trim().toLowerCase())) {
      // An unread answer would hold its connection.
      await body.dump()
      throw malformed(new Error(`the voice answered ${type || 'without a type'}`)).error
    }
    const bytes = await bytesOf(body, MOST_BYTES)
    if (bytes === null) throw malformed(new RangeError('the audio is too long')).error
    return bytes
  }

  return {
    model,
    async speak({ text, voice, signal }) {
      const over = new AbortController()
      const late = timeout('the voice took too long').error
      const tooLate = new AbortController()
      clock.sleep(PATIENCE_MS, over.signal).then(
        () => tooLate.abort(late),
        () => {},
      )
      try {
        return await ask(text, voice, AbortSignal.any([signal, tooLate.signal]))
      } catch (error) {
        signal.throwIfAborted()
        if (tooLate.signal.aborted) throw late
        throw error instanceof EngineError ? error : unreachable(error as Error).error
      } finally {
        over.abort()
      }
    },
  }
}

/** Null beyond `most`; the connection is closed. */
async function bytesOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of body) {
    length += chunk.length
    if (length > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
