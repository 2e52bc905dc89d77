import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import * as v from 'valibot'
import { languagesWith } from '#testing/sample-languages.ts'

const textsSchema = v.record(v.string(), v.string())
const read = (path: string): unknown => JSON.parse(readFileSync(`locales/${path}.json`, 'utf8'))
const termsSchema = v.object({ terms: textsSchema })

/** Maps each term of the glossary to a pattern of the English texts that contain it. */
const TERMS = {
  turn: /\bturns?\b/i,
  response: /\bresponses?\b/i,
  position: /\bpositions?\b/i,
  context: /\bcontext\b|^input added|\byour input\b|\badding input\b/i,
  'argument card': /\bargument cards\b/i,
  plan: /\bplans?\b|\btiers?\b/i,
  question: /\bquestion\b/i,
  'share link': /\bshare link\b/i,
} as const
/** Translations may rephrase these texts, because the glossary's word would be wrong in some of them. */
const TURNED_ROUND = new Set([
  'Only the person who opened this debate can add turns to it.',
  'The turn broke off here.',
  'Question to Einstein',
  'Question to Cat',
  'Question to both',
  'Pose a question with two positions and watch Einstein and Cat argue it, live.',
])

/** In these languages, the word for an archive also means a file, unless another word qualifies it. */
const BARE_FILE: Readonly<Record<string, RegExp>> = {
  es: /\barchivos?\b(?! neuronal| de debates)/i,
  pt: /\barquivos?\b(?! neura)/i,
  el: /(?<!νευρωνικ\S+ )(?<!\p{L})αρχεί(?:ο|ου|α|ων)(?!\p{L})/iu,
}

const withoutPlaces = (text: string) => text.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, ' ')
const folded = (text: string) => text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
const CJK = /[\p{scx=Han}\p{scx=Kana}\p{scx=Hang}]/u

/** Returns the first part of each word in a glossary entry, because the inflected forms of a word begin alike. */
const stemsOf = (words: string) =>
  folded(words)
    .split(/[^\p{L}\p{M}]+/u)
    .filter((word) => word !== '')
    .map((word) => (CJK.test(word) ? word : word.slice(0, Math.max(3, Math.floor((word.length * 2) / 3)))))

describe.each(languagesWith('glossary').filter((code) => code !== 'en'))('§4 the wording of %s', (code) => {
  const entries = Object.entries(v.parse(textsSchema, read(`${code}/ui`)))
  const wrong = (isWrong: (english: string, translation: string) => boolean) =>
    entries.filter(([english, translation]) => isWrong(english, translation))

  test('a hyphen between spaces is no dash', () => {
    expect(wrong((_, translation) => translation.includes(' - '))).toEqual([])
  })

  test('a price is written by Intl, with its currency: no text has a dollar sign', () => {
    expect(wrong((_, translation) => translation.includes('$'))).toEqual([])
  })

  test('beside Han and kana letters stand their own marks', () => {
    const half = /[\p{scx=Han}\p{scx=Kana}][:;?!,]|[:;?!,][\p{scx=Han}\p{scx=Kana}]/u
    expect(wrong((_, translation) => half.test(translation))).toEqual([])
  })

  test('a text that comes in two capitalisations has one translation', () => {
    const said = new Map<string, Set<string>>()
    for (const [english, translation] of entries) {
      const one = said.get(english.toLowerCase()) ?? new Set()
      said.set(english.toLowerCase(), one.add(translation.toLowerCase()))
    }
    expect([...said].filter(([, translations]) => translations.size > 1)).toEqual([])
  })

  test('a shared debate is not called a file', () => {
    const bare = BARE_FILE[code]
    if (bare === undefined) return
    expect(wrong((english, translation) => /archiv/i.test(english) && bare.test(translation))).toEqual([])
  })

  test('a term is the glossary’s word', () => {
    const { terms } = v.parse(termsSchema, read(`${code}/glossary`))
    for (const [term, speaksOf] of Object.entries(TERMS)) {
      const stems = stemsOf(terms[term] ?? '')
      expect(
        wrong((english, translation) => {
          if (TURNED_ROUND.has(english) || !speaksOf.test(withoutPlaces(english))) return false
          return !stems.some((stem) => folded(translation).includes(stem))
        }),
        term,
      ).toEqual([])
    }
  })
})

test('§4 no French line breaks before a high mark or inside quotation marks', () => {
  const entries = Object.entries(v.parse(textsSchema, read('fr/ui')))
  expect(entries.filter(([, translation]) => / [;:?!»]|« /.test(withoutPlaces(translation)))).toEqual([])
})
