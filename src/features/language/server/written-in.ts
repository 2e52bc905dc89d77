import * as v from 'valibot'
import { INTERFACE_LANGUAGES, nearestLanguage, perLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

/** The samples of each language are the scripted debater's phrases, about 6,000 words. */
const samples = localeFiles('debater', v.unknown())
const hasSamples = (language: string) => samples(language).language === nearestLanguage(language)

/** The minimum share of letters in the language's script. It is below 1, because names may be in another script. */
const OWN_LETTERS = 0.6
/** The minimum number of letters with which languages of the same script can be distinguished. */
const SURE_FROM = 40
/** Matches characters of scripts in which single characters are more distinctive than groups of them. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** Returns true if `language` is likelier than each of `others`. For a short text, only the script decides. */
export function isWrittenIn(text: string, language: string, others: readonly string[], sureFrom = SURE_FROM) {
  const letters = text.match(/\p{L}/gu) ?? []
  if (letters.length === 0) return true
  const script = lettersOf(language)
  if (letters.filter((letter) => script.test(letter)).length < letters.length * OWN_LETTERS) return false
  if (letters.length < (DENSE.test(text) ? sureFrom / 2 : sureFrom)) return true
  if (!hasSamples(language)) return true
  const groups = groupsOf(text)
  const likely = likelihood(groups, profileOf(language))
  const compared = others.filter((other) => other !== language && hasSamples(other))
  return compared.every((other) => likelihood(groups, profileOf(other)) < likely)
}

/** Margins in log-likelihood by which a text must exceed the threshold (`own`) and a rival must win (`other`). */
const CERTAIN = { own: 8, other: 25 }
/** The maximum distance of a text's log-likelihood per letter group below the language's average. */
const BELOW_USUAL = 1.2
const OTHER_FROM = 50
/** If a smaller share of letters is in the language's script, the text is in another language. */
const OTHER_SCRIPT_BELOW = 0.2
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u
const localeOf = perLanguage((language: string) => new Intl.Locale(language).maximize())
const scriptOf = (language: string) => localeOf(language).script
const nameOf = (language: string) => localeOf(language).language

/**
 * Judges the language of an unfinished text, ignoring quotations. For the interface’s texts, the result is `own` after 14
 * letters (median) and never wrongly `other`.
 */
export function languageSoFar(text: string, language: string): 'own' | 'other' | 'unknown' {
  const said = text.replaceAll(/["“„«»「『][^"”“»«」』]*(?:["”“»«」』]|$)/gu, ' ')
  const letters = said.match(/\p{L}/gu) ?? []
  const from = DENSE.test(said) ? OTHER_FROM / 2 : OTHER_FROM
  const script = lettersOf(language)
  const share = letters.filter((letter) => script.test(letter)).length / letters.length
  const name = nameOf(language)
  const hasKana = letters.filter((letter) => KANA.test(letter)).length > letters.length * OTHER_SCRIPT_BELOW
  const isOtherHan = name === 'ja' ? !hasKana : name === 'zh' && hasKana
  if (letters.length >= from && (share < OTHER_SCRIPT_BELOW || isOtherHan)) return 'other'
  const rivals = INTERFACE_LANGUAGES.filter((other) => scriptOf(other) === scriptOf(language) && nameOf(other) !== name)
  if (!hasSamples(language) || (rivals.length === 0 && share > OWN_LETTERS && !isOtherHan))
    return letters.length < CERTAIN.own ? 'unknown' : 'own'
  // Omits an unfinished last word, whose last group of letters may not occur in the language.
  const groups = groupsOf(DENSE.test(said) ? said : said.replace(/[\p{L}\p{M}]+$/u, ''))
  const own = profileOf(language)
  const likely = likelihood(groups, own)
  if (likely - groups.length * (own.usual - BELOW_USUAL) >= CERTAIN.own) return 'own'
  if (letters.length < from) return 'unknown'
  const isRival = (other: string) => likelihood(groups, profileOf(other)) - likely >= CERTAIN.other
  return rivals.some(isRival) ? 'other' : 'unknown'
}

function lettersOf(language: string): RegExp {
  const script = scriptOf(language) ?? 'Latn'
  if (script === 'Hans' || script === 'Hant') return /\p{Script=Han}/u
  if (script === 'Jpan') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
  return new RegExp(`\\p{Script=${script === 'Kore' ? 'Hang' : script}}`, 'u')
}

function groupsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.flatMap((word) => (DENSE.test(word) ? [...word] : threes([' ', ...word, ' '])))
}

interface Counted {
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

const threes = (characters: readonly string[]) =>
  characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)

function likelihood(groups: readonly string[], { counts, total }: Counted): number {
  const all = Math.log(total + counts.size / 2)
  return groups.reduce((sum, group) => sum + Math.log((counts.get(group) ?? 0) + 0.5) - all, 0)
}

/** The number of letter groups to count per language. More groups would hardly improve the result. */
const SAMPLE = 25_000

const profileOf = perLanguage((language: string) => {
  const counts = new Map<string, number>()
  const groups: string[] = []
  for (const text of textsIn(samples(language).content))
    if (groups.length < SAMPLE) groups.push(...groupsOf(text.replaceAll(/\{[^{}]*\}/g, ' ')))
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  const usual = likelihood(groups, { counts, total: groups.length }) / groups.length
  return { counts, total: groups.length, usual }
})

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

const LATIN_WORD = /\p{Script=Latin}[\p{Script=Latin}\p{M}\p{N}_]*/gu
const IN_OTHER_SCRIPT = /(?!\p{Script=Latin})\p{L}/u
/** The maximum share of lower-case words that a translation may leave unchanged. */
const KEPT_AT_MOST = 0.5

/** Removes the original's names (capitalised words) and, if the script changes, untranslated words ("npm"). */
export function withoutNames(words: string, original: string, into: string): string {
  const there = new Set(original.match(LATIN_WORD))
  const names = new Set([...there].filter((word) => /\p{Lu}/u.test(word)))
  if (!isLatin(into)) {
    const plain = [...there].filter((word) => !names.has(word))
    const said = new Set(words.match(LATIN_WORD))
    const kept = plain.filter((word) => said.has(word))
    if (IN_OTHER_SCRIPT.test(original) || kept.length <= plain.length * KEPT_AT_MOST)
      kept.forEach((word) => names.add(word))
  }
  return words.replaceAll(LATIN_WORD, (word) => (names.has(word) ? ' ' : word))
}

export const isLatin = (language: string): boolean => new Intl.Locale(language).maximize().script === 'Latn'
