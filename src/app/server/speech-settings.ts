/** The voice of the server (§20 Listen, docs/operations.md). */
import { z } from 'zod/mini'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { VoicePair, VoicePairs } from '#features/voice/server/voice-pairs.ts'
import { ConfigError, type Reader, WEB } from './variables.ts'

/** Names that OpenAI's models and the servers that stand in for them know. */
const MODEL = 'tts-1'
const VOICES: VoicePair = ['onyx', 'nova']

/**
 * OpenAI's list prices in US dollars for a million characters; it prices the last by the minute, of about 900 characters. All three
 * are shut down on that day, and no successor answers this call (developers.openai.com/api/docs/guides/text-to-speech, 2026-11-28).
 */
const OPENAI_PRICES: Readonly<Record<string, number>> = { 'tts-1': 15, 'tts-1-hd': 30, 'gpt-4o-mini-tts': 17 }
const OPENAI_ENDS = '2027-01-06'

/** The day on which this voice is shut down, `2027-01-06`; null = none is known. */
export const voiceEnds = ({ baseUrl, model }: Pick<SpeechSettings, 'baseUrl' | 'model'>): string | null =>
  isOpenAi(baseUrl) && model in OPENAI_PRICES ? OPENAI_ENDS : null

const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === 'api.openai.com'

const nameSchema = z.string().check(z.trim(), z.minLength(1))
const pairsSchema = z.partialRecord(z.enum(INTERFACE_LANGUAGES), z.tuple([nameSchema, nameSchema]))

/** Null = the server has no voice. */
export function speechOf(read: Reader): SpeechSettings | null {
  const baseUrl = read.url('TTS_URL', WEB)
  const alone = ['TTS_API_KEY', 'TTS_MODEL', 'TTS_VOICES', 'TTS_PRICE'].find((name) => read.text(name) !== null)
  if (baseUrl === null && alone !== undefined) throw new ConfigError(alone, 'needs TTS_URL')
  if (baseUrl === null) return null
  const model = read.text('TTS_MODEL') ?? MODEL
  return {
    baseUrl,
    key: read.text('TTS_API_KEY'),
    model,
    price: priceOf(read) ?? (isOpenAi(baseUrl) ? (OPENAI_PRICES[model] ?? null) : null),
    voices: read.text('TTS_VOICES')?.startsWith('{') ? pairsOf(read) : pairOf(read),
  }
}

function priceOf(read: Reader): number | null {
  const price = read.text('TTS_PRICE')
  if (price === null || /^\d{1,6}(?:\.\d{1,6})?$/.test(price)) return price === null ? null : Number(price)
  throw new ConfigError(
    'TTS_PRICE',
    `must be US dollars for a million characters, such as 15, not ${JSON.stringify(price)}`,
  )
}

function pairOf(read: Reader): VoicePair {
  const [einstein, cat, ...more] = read.list('TTS_VOICES', (_, voice) => voice)
  if (einstein === undefined) return VOICES
  if (cat !== undefined && more.length === 0) return [einstein, cat]
  throw new ConfigError('TTS_VOICES', `must be two names, Einstein's and Cat's, such as ${VOICES.join(',')}`)
}

function pairsOf(read: Reader): VoicePairs {
  const pairs = read.json('TTS_VOICES', pairsSchema) ?? {}
  return Object.fromEntries(Object.entries(pairs).flatMap(([code, pair]) => (pair ? [[code, pair] as const] : [])))
}
