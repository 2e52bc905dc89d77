import { COLLAPSE_ABOVE } from '#features/debates/rules.ts'
import { lengthOf, type Round } from '#features/debates/rounds.ts'
import { countWords } from '#features/debates/server/topics/phrases.ts'

const SHORT: readonly Round[] = ['cross-examination', 'answer', 'closing']

/** Describes how a turn’s length breaks the rules of its round (§13), or returns null if it does not. */
export function wrongLength(text: string, round: Round, language: string): string | null {
  const { min, max, unit } = lengthOf(round, language)
  const length = unit === 'words' ? countWords(text) : text.length
  if (length < min || length > max) return `${length} ${unit} instead of ${min} to ${max} (${round}): ${text}`
  return SHORT.includes(round) && text.length >= COLLAPSE_ABOVE ? `${text.length} characters (${round}): ${text}` : null
}
