import { languagesWith } from '#testing/sample-languages.ts'
import { marked } from 'marked'
import { describe, expect, test } from 'vitest'
import { type Bank, bankFor, SCHEMES, type VoiceBank } from './bank.ts'
import { sentencesOf, standsIn } from './compose.ts'
import { countWords } from '#features/debates/server/topics/phrases.ts'
import { topicRules } from '#features/debates/server/topics/topic-rules.ts'

/** The languages that have a bank. To test only German, run `vitest run … -t "bank of de:"`. */
const written = languagesWith('debater')

/** The minimum and maximum number of words of each move of a turn (§13), counted by `Intl.Segmenter`. */
const ENGLISH = {
  argues: [72, 100],
  answers: [34, 62],
  openings: [36, 60],
  replies: [42, 60],
  evidence: [36, 56],
  closings: [16, 32],
  cites: [8, 26],
  takes: [8, 26],
} as const
const OTHERS = {
  argues: [62, 104],
  answers: [32, 62],
  openings: [32, 60],
  replies: [32, 60],
  evidence: [30, 54],
  closings: [13, 32],
  cites: [7, 34],
  takes: [7, 34],
} as const
type Move = keyof typeof ENGLISH

const VOICES = ['einstein', 'cat'] as const

function textsOf(bank: Bank): Record<Move, string[]> {
  const frames = (move: keyof VoiceBank) => VOICES.flatMap((name) => bank[name][move])
  return {
    argues: bank.themes.flatMap((theme) => VOICES.map((name) => theme[name].argues)),
    answers: bank.themes.flatMap((theme) => VOICES.map((name) => theme[name].answers)),
    openings: frames('openings'),
    replies: frames('replies'),
    evidence: frames('evidence'),
    closings: frames('closings'),
    cites: frames('cites'),
    takes: frames('takes'),
  }
}

const SLOTS: Record<Move, readonly [must: readonly string[], may: readonly string[]]> = {
  argues: [['mine', 'topic'], ['theirs']],
  answers: [['quote'], ['mine', 'theirs']],
  openings: [['question', 'mine'], []],
  replies: [['quote'], []],
  evidence: [['evidence', 'mine'], []],
  closings: [['mine'], []],
  cites: [['title', 'sentence', 'marker'], []],
  takes: [['title', 'sentence', 'marker'], []],
}

const entriesOf = (bank: Bank) => Object.entries(textsOf(bank)).map(([move, texts]) => [move as Move, texts] as const)
const slotsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
const sentences = (text: string) => text.split(/(?<=[.!?…؟۔।][”’»“」』*]*)\s+|(?<=[。！？][”」』]*)(?![”」』])/u)

describe.each(written)('the bank of %s:', (code) => {
  const bank = bankFor(code)
  const all = Object.values(textsOf(bank)).flat()
  const { anything } = topicRules(code)

  test('no sentence stands in it twice', () => {
    const seen = all.flatMap(sentences)
    expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([])
  })

  test('§13 a phrase may end after any sentence: stress stays whole', () => {
    for (const text of all) {
      const parts = sentencesOf(text, bank)
      expect(parts.join('')).toBe(text)
      for (const at of parts.keys()) {
        const shorter = parts.slice(0, at + 1).join('')
        expect(shorter.split('**').length % 2, shorter).toBe(1)
      }
    }
  })

  test('each phrase is recognised by words that stand in no other one', () => {
    for (const text of all) expect(all.filter((other) => standsIn(other, text, bank))).toEqual([text])
  })

  test('enough moves: themes in all schemes, as many closings, and choices for the rest', () => {
    expect(bank.themes.length).toBeGreaterThanOrEqual(code === 'en' ? 41 : 13)
    expect(new Set(bank.themes.map((theme) => theme.scheme))).toEqual(new Set(SCHEMES))
    for (const name of VOICES) {
      expect(bank[name].openings.length).toBeGreaterThanOrEqual(3)
      expect(bank[name].replies.length).toBeGreaterThanOrEqual(6)
      expect(bank[name].evidence.length).toBeGreaterThanOrEqual(4)
      expect(bank[name].closings.length).toBeGreaterThanOrEqual(bank.themes.length)
      expect([bank[name].cites.length, bank[name].takes.length]).toEqual([3, 2])
    }
  })

  test('each move has the slots it needs and no slot nobody fills', () => {
    for (const [move, texts] of entriesOf(bank)) {
      const [must, may] = SLOTS[move]
      for (const text of texts) {
        for (const slot of must) expect(slotsOf(text), text).toContain(slot)
        for (const slot of slotsOf(text)) expect([...must, ...may], text).toContain(slot)
        expect(text.replaceAll(/\{\w+\}/g, ''), text).not.toMatch(/[{}]/)
      }
    }
  })

  test('words of others stand in quotation marks or italics, so that no grammar can bend them', () => {
    const [before, after] = bank.marks.quotes
    for (const text of all) {
      for (const slot of ['mine', 'theirs', 'quote', 'sentence']) {
        const bare = text.replaceAll(`${before}{${slot}}${after}`, '')
        expect(bare, text).not.toContain(`{${slot}}`)
      }
      for (const slot of ['topic', 'question']) {
        const bare = text.replaceAll(`${before}{${slot}}${after}`, '').replaceAll(`*{${slot}}*`, '')
        expect(bare, text).not.toContain(`{${slot}}`)
      }
      expect(text, 'evidence brings its own quotation marks').not.toContain(`${before}{evidence}`)
    }
  })

  test('§17 a source is quoted in one sentence, which holds no other quotation and ends behind its number', () => {
    const { cites, takes } = textsOf(bank)
    const [before, after] = bank.marks.quotes
    for (const text of [...cites, ...takes]) {
      expect(text.replace(`${before}{sentence}${after}`, ''), text).not.toMatch(/["“”„«»「」『』*]/)
      expect(text, text).toMatch(/\s?\{marker\}[.。।۔]?$/u)
      expect(text.slice(0, -1), text).not.toMatch(/[.!?…。！？।۔؟]/u)
    }
  })

  test('each argument stresses one claim that can be quoted alone', () => {
    for (const text of textsOf(bank).argues) {
      const bold = [...text.matchAll(/\*\*([^*]+)\*\*/g)].map((match) => match[1] ?? '')
      expect(bold, text).toHaveLength(1)
      expect(bold[0], text).toMatch(/^[^{}“”„«»「」『』"。.!?]+$/u)
      expect(countWords(bold[0] ?? ''), text).toBeGreaterThanOrEqual(2)
      expect(countWords(bold[0] ?? ''), text).toBeLessThanOrEqual(14)
    }
  })

  test('its markdown renders: no asterisk is left over, no mark stands twice or apart', () => {
    for (const text of all) {
      const filled = text.replaceAll('{question}', `${anything}${bank.marks.question}`)
      expect(marked.parseInline(filled.replaceAll(/\{\w+\}/g, anything)), text).not.toContain('*')
      expect(text.trim(), text).toBe(text)
      expect(text, text).not.toMatch(/ {2}|\n| [,.;。，、؟۔।]|[,.;:!?]{2}|!\?|\?\?/)
    }
  })

  test('lengths add up to a turn of the right length whichever moves meet', () => {
    const ranges = code === 'en' ? ENGLISH : OTHERS
    const wrong = entriesOf(bank).flatMap(([move, texts]) => {
      const [least, most] = ranges[move]
      return texts
        .map((text) => ({ move, words: countWords(text), text }))
        .filter(({ words }) => words < least || words > most)
    })
    expect(wrong).toEqual([])
  })

  test('it gives no address, no year and no percentage: it claims no fact that it could not show', () => {
    for (const text of all) expect(text).not.toMatch(/https?:|www\.|\p{Nd}/u)
  })
})

test('§10 a language without a bank has the English one', () => {
  for (const code of written) expect(bankFor(code).language).toBe(code)
  expect(bankFor('eo').language).toBe('en')
})
