import { describe, expect, test } from 'vitest'
import type { Bank, VoiceBank } from './bank.ts'
import { english } from './english.ts'
import { countWords } from './words.ts'

/** Every bank, of whatever language, keeps these rules. */
const banks: [string, Bank][] = [['english', english]]

const voicesOf = (bank: Bank): VoiceBank[] => [bank.einstein, bank.cat]
const argued = (bank: Bank) => bank.themes.flatMap((theme) => [theme.einstein.argues, theme.cat.argues])
const answered = (bank: Bank) => bank.themes.flatMap((theme) => [theme.einstein.answers, theme.cat.answers])
const all = (bank: Bank) => [
  ...argued(bank),
  ...answered(bank),
  ...voicesOf(bank).flatMap((voice) => [...voice.openings, ...voice.replies, ...voice.evidence, ...voice.closings]),
]
const sentences = (text: string) => text.split(/(?<=[.!?…][”’*]*)\s+/u)
const slots = (text: string) => new Set([...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1]))

describe.each(banks)('the bank %s', (_, bank) => {
  test('no sentence stands in it twice', () => {
    const seen = all(bank).flatMap(sentences)
    expect(seen.filter((sentence, index) => seen.indexOf(sentence) !== index)).toEqual([])
  })

  test('enough for 40 turns of each voice: an odd number of themes, and a closing for each of one’s turns', () => {
    expect(bank.themes.length % 2).toBe(1)
    expect(bank.themes.length).toBeGreaterThanOrEqual(41)
    for (const voice of voicesOf(bank)) expect(voice.closings.length).toBeGreaterThanOrEqual(bank.themes.length)
  })

  test('each move has the slots it needs and no slot nobody fills', () => {
    for (const text of argued(bank)) expect(slots(text)).toContain('mine')
    for (const text of argued(bank)) expect(slots(text)).toContain('topic')
    for (const text of answered(bank)) expect([...slots(text)]).toEqual(['quote'])
    for (const voice of voicesOf(bank)) {
      for (const text of voice.openings) expect(slots(text)).toEqual(new Set(['question', 'mine']))
      for (const text of voice.replies) expect([...slots(text)]).toEqual(['quote'])
      for (const text of voice.evidence) expect(slots(text)).toEqual(new Set(['evidence', 'mine']))
      for (const text of voice.closings) expect([...slots(text)]).toEqual(['mine'])
    }
    for (const text of argued(bank)) for (const slot of slots(text)) expect(['mine', 'theirs', 'topic']).toContain(slot)
  })

  test('lengths add up to 120 to 220 words whichever moves meet', () => {
    const between = (texts: readonly string[], least: number, most: number) => {
      for (const text of texts) {
        expect(countWords(text), text).toBeGreaterThanOrEqual(least)
        expect(countWords(text), text).toBeLessThanOrEqual(most)
      }
    }
    between(argued(bank), 72, 100)
    between(answered(bank), 34, 56)
    for (const voice of voicesOf(bank)) {
      between(voice.openings, 36, 60)
      between(voice.replies, 42, 60)
      between(voice.evidence, 36, 56)
      between(voice.closings, 16, 32)
    }
  })

  test('it gives no address, no year and no percentage: it claims no fact that it could not show', () => {
    for (const text of all(bank)) expect(text).not.toMatch(/https?:|www\.|\d/)
  })

  test('words that every question holds are fillers, telling ones are not', () => {
    for (const word of ['should', 'is', 'the', 'better', 'we', 'officially']) expect(bank.isFiller(word)).toBe(true)
    for (const word of ['cars', 'pizza', 'sea', 'speed', 'table']) expect(bank.isFiller(word)).toBe(false)
  })
})
