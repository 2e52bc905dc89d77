/** Calls OpenAI's speech endpoint, which Kokoro-FastAPI and LocalAI also offer. */
import { request } from 'undici'
import type { Clock } from '#platform/clock.ts'
import { EngineError } from '../llm/port.ts'
import { malformed, refusal, timeout, unreachable } from '../llm/remote/faults.ts'
import { inTime } from '../in-time.ts'
import { readBytes } from '../read-bytes.ts'
import { retryAfterOf } from '../retry-after.ts'

export type SpeechPort = ReturnType<typeof openAiSpeech>

/** Time limit for an answer in milliseconds. Without a GPU, making speech takes about as long as playing it. */
const PATIENCE_MS = 60_000
/** Maximum size of an answer in bytes. Twenty seconds at 320 kbit/s are less than a megabyte. */
const MOST_BYTES = 4 * 1024 * 1024
const REFUSAL_BYTES = 16 * 1024
/** `audio/mpeg` is the registered type, but some servers send `audio/mp3`. */
const MP3_TYPES = ['audio/mpeg', 'audio/mp3']

export interface SpeechAccess {
  readonly baseUrl: string
  readonly key: string | null
  readonly model: string
}

export function openAiSpeech({ baseUrl, key, model }: SpeechAccess, clock: Pick<Clock, 'now' | 'sleep'>) {
  const url = `${baseUrl.replace(/\/+$/, '')}/audio/speech`

  async function ask(text: string, voice: string, signal: AbortSignal): Promise<Buffer> {
    const { statusCode, headers, body } = await request(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
      body: JSON.stringify({ model, voice, input: text, response_format: 'mp3' }),
      signal,
    })
    if (statusCode !== 200) {
      const said = await readBytes(body, REFUSAL_BYTES)
      throw refusal(statusCode, String(said ?? ''), { key, retryAfter: retryAfterOf(headers, clock.now()) }).error
    }
    const [type = ''] = String(headers['content-type'] ?? '').split(';')
    if (!MP3_TYPES.includes(type.trim().toLowerCase())) {
      await body.dump()
      throw malformed(new Error(`the voice answered ${type || 'without a type'}`)).error
    }
    const bytes = await readBytes(body, MOST_BYTES)
    if (bytes === null) throw malformed(new RangeError('the audio is too long')).error
    return bytes
  }

  return {
    /** The model's name, under which the catalogue lists its price. */
    model,
    /** Returns the speech as MP3. Rejects with an `EngineError` or the signal's reason. */
    async speak({ text, voice, signal }: { text: string; voice: string; signal: AbortSignal }): Promise<Buffer> {
      const late = timeout('the voice took too long').error
      try {
        return await inTime(clock, PATIENCE_MS, late, (limit) => ask(text, voice, AbortSignal.any([signal, limit])))
      } catch (error) {
        signal.throwIfAborted()
        throw error instanceof EngineError ? error : unreachable(error as Error).error
      }
    },
  }
}
