/** The voice of the server (§20 Listen, docs/operations.md). */
import { z } from 'zod/mini'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { VoicePair, VoicePairs } from '#features/voice/server/voice-pairs.ts'
import { ConfigError, type Reader, WEB } from './variables.ts'

/** Names that OpenAI's models and the servers that stand in for them know. */
const MODEL = 'tts-1'
const VOICES: VoicePair = ['onyx', 'nova']

const nameSchema = z.string().check(z.trim(), z.minLength(1))
const pairsSchema = z.partialRecord(z.enum(INTERFACE_LANGUAGES), z.tuple([nameSchema, nameSchema]))

/** Null = the server has no voice. */
export function speechOf(read: Reader): SpeechSettings | null {
  const baseUrl = read.url('TTS_URL', WEB)
  const alone = ['TTS_API_KEY', 'TTS_MODEL', 'TTS_VOICES'].find((name) => read.text(name) !== null)
  if (baseUrl === null && alone !== undefined) throw new ConfigError(alone, 'needs TTS_URL')
  if (baseUrl === null) return null
  return {
    baseUrl,
    key: read.text('TTS_API_KEY'),
    model: read.text('TTS_MODEL') ?? MODEL,
    voices: read.text('TTS_VOICES')?.startsWith('{') ? pairsOf(read) : pairOf(read),
  }
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
