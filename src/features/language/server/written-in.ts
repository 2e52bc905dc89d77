/** Tells which language a text is in by its letters, and by groups of three of them. */
import { z } from 'zod/mini'
import { nearestLanguage } from '../languages.ts'
import { localeFiles } from './locale-files.ts'

interface Profile {
  readonly counts: ReadonlyMap<string, number>
  readonly total: number
}

/** The scripted debater's phrases are the samples: about six thousand words of argument in each language. */
const samples = localeFiles('debater', z.unknown())
/** False if the samples of English stand in for the language. */
const hasSamples = (language: string) => samples(language).language === nearestLanguage(language)
const profiles = new Map<string, Profile>()

/** The least share of letters in the language's script: names and terms may stand in another one. */
const OWN_LETTERS = 0.6
/** Fewer letters are too few to tell two languages of one script apart. */
const SURE_FROM = 40
/** Where a character is a word or a syllable, single characters tell more than groups. */
const DENSE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u

/** One of `others` may be the language itself. Fewer than `sureFrom` letters, or a language without samples: only the script counts. */
export function isWrittenIn(
  text: string,
  language: string,
  others: readonly string[],
  sureFrom: number = SURE_FROM,
): boolean {
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

function lettersOf(language: string): RegExp {
  const script = new Intl.Locale(language).maximize().script ?? 'Latn'
  if (script === 'Hans' || script === 'Hant') return /\p{Script=Han}/u
  if (script === 'Jpan') return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u
  return new RegExp(`\\p{Script=${script === 'Kore' ? 'Hang' : script}}`, 'u')
}

function groupsOf(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []
  return words.flatMap((word) => (DENSE.test(word) ? [...word] : threes([' ', ...word, ' '])))
}

const threes = (characters: readonly string[]) =>
  characters.slice(2).map((last, at) => `${characters[at]}${characters[at + 1]}${last}`)

/** Groups that the language has not seen get half an occurrence. */
function likelihood(groups: readonly string[], { counts, total }: Profile): number {
  const all = Math.log(total + counts.size / 2)
  return groups.reduce((sum, group) => sum + Math.log((counts.get(group) ?? 0) + 0.5) - all, 0)
}

function profileOf(language: string): Profile {
  const known = profiles.get(language)
  if (known) return known
  const counts = new Map<string, number>()
  const groups = textsIn(samples(language).content).flatMap((text) => groupsOf(text.replaceAll(/\{[^{}]*\}/g, ' ')))
  for (const group of groups) counts.set(group, (counts.get(group) ?? 0) + 1)
  const profile = { counts, total: groups.length }
  profiles.set(language, profile)
  return profile
}

/** Without the names of the members. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
