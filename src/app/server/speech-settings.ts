import * as v from 'valibot'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { VoicePair, VoicePairs } from '#features/voice/server/speaker.ts'
import { ConfigError, json, list, type Parse, secret, text, url, type Values } from './variables.ts'

const MODEL = 'tts-1'
const VOICES: VoicePair = ['onyx', 'nova']

/**
 * Prices in US dollars per million characters. `gpt-4o-mini-tts` is billed per minute, in which it speaks about 900
 * characters. OpenAI has announced the end of all three models (developers.openai.com/api/docs/guides/text-to-speech, read
 * 2026-11-28).
 */
const OPENAI_PRICES: Readonly<Record<string, number>> = { 'tts-1': 15, 'tts-1-hd': 30, 'gpt-4o-mini-tts': 17 }

const OPENAI_ENDS = '2027-01-06'

const isOpenAi = (baseUrl: string): boolean => new URL(baseUrl).hostname === 'api.openai.com'

/** Returns the date on which OpenAI shuts this voice down, such as `2027-01-06`; null if none is known. */
export const voiceEnds = ({ baseUrl, model }: Pick<SpeechSettings, 'baseUrl' | 'model'>): string | null =>
  isOpenAi(baseUrl) && model in OPENAI_PRICES ? OPENAI_ENDS : null

const nameSchema = v.pipe(v.string(), v.trim(), v.minLength(1))
const pairsSchema = v.record(v.picklist(INTERFACE_LANGUAGES), v.strictTuple([nameSchema, nameSchema]))

const price: Parse<number> = (written, name) => {
  if (/^\d{1,6}(?:\.\d{1,6})?$/.test(written)) return Number(written)
  throw new ConfigError(name, `must be US dollars for a million characters, such as 15, not ${JSON.stringify(written)}`)
}

const voices: Parse<VoicePair | VoicePairs> = (written, name) => {
  if (written.startsWith('{')) {
    const pairs = Object.entries(json(pairsSchema)(written, name))
    return Object.fromEntries(pairs.flatMap(([code, pair]) => (pair ? [[code, pair] as const] : [])))
  }
  const [einstein, cat, ...more] = list(text)(written, name)
  if (einstein !== undefined && cat !== undefined && more.length === 0) return [einstein, cat]
  throw new ConfigError(name, `must be two names, Einstein's and Cat's, such as ${VOICES.join(',')}`)
}

export const SPEECH_SETTINGS = {
  TTS_URL: secret(url()),
  TTS_API_KEY: secret(text),
  TTS_MODEL: secret(text),
  TTS_PRICE: secret(price),
  TTS_VOICES: secret(voices),
}

/** Returns the voice's settings, or null if the server has no voice. */
export function speechOf(set: Values<typeof SPEECH_SETTINGS>): SpeechSettings | null {
  const baseUrl = set.TTS_URL
  if (baseUrl === null) {
    const names = Object.keys(SPEECH_SETTINGS) as (keyof typeof SPEECH_SETTINGS)[]
    const alone = names.find((name) => set[name] !== null)
    if (alone !== undefined) throw new ConfigError(alone, 'needs TTS_URL')
    return null
  }
  const model = set.TTS_MODEL ?? MODEL
  return {
    baseUrl,
    key: set.TTS_API_KEY,
    model,
    price: set.TTS_PRICE ?? (isOpenAi(baseUrl) ? (OPENAI_PRICES[model] ?? null) : null),
    voices: set.TTS_VOICES ?? VOICES,
  }
}
