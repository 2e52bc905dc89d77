/** Which voices of the engine speak for Einstein and Cat (`TTS_VOICES`, docs/operations.md). */
import { nearestLanguage } from '#features/language/languages.ts'

/** Einstein's voice, then Cat's. */
export type VoicePair = readonly [einstein: string, cat: string]
/** One pair for every language, or a pair for each that the engine speaks. */
export type VoicePairs = VoicePair | Readonly<Record<string, VoicePair>>

const isPair = (pairs: VoicePairs): pairs is VoicePair => Array.isArray(pairs)

/** Null for a language that the engine does not speak. */
export function pairFor(pairs: VoicePairs, language: string): VoicePair | null {
  return isPair(pairs) ? pairs : (pairs[nearestLanguage(language) ?? ''] ?? null)
}

/** Codes of the languages that have a pair; null = all. */
export function spokenLanguages(pairs: VoicePairs): string[] | null {
  return isPair(pairs) ? null : Object.keys(pairs)
}
