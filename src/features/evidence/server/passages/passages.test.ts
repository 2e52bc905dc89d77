import { describe, expect, test } from 'vitest'
import { PASSAGE_MAX } from '../../rules.ts'
import { cutPassages, rankPassages } from './passages.ts'

describe('passages of a text (§17)', () => {
  test.each(['', '   \n  '])('none of %j', (text) => {
    expect(cutPassages(text)).toEqual([])
  })

  test.each([
    ['short paragraphs are joined', 'Heading\nOne sentence.\nAnother one.'],
    ['long ones are cut between sentences', 'This is a sentence of some length. '.repeat(80)],
    ['without spaces between words', '光は波であり、同時に粒子でもある。'.repeat(120)],
    ['one word without an end', 'x'.repeat(3 * PASSAGE_MAX)],
    ['whole characters', '🙂'.repeat(PASSAGE_MAX)],
  ])('%s: they stand where they say, in order, within the bound, and hold every word', (_, text) => {
    const passages = cutPassages(text)
    for (const { start, end, text: words } of passages) {
      expect(text.slice(start, end)).toBe(words)
      expect(words.length).toBeLessThanOrEqual(PASSAGE_MAX + 1)
      expect(words.isWellFormed()).toBe(true)
    }
    const plain = (words: string) => words.replaceAll(/\s/g, '')
    expect(plain(passages.map(({ text: words }) => words).join(''))).toBe(plain(text))
  })
})

describe('the passages about a position', () => {
  const city = 'Cars take most of the space of a street. Without them, streets become places for people.'
  const bees = 'Bees dance to tell the others where flowers stand, and the others follow the dance.'
  const bus = 'Buses reach those who cannot walk or ride; a ban on private cars makes them faster.'
  const sources = [bees, `${city}\n${'-'.repeat(200)}\n${bus}`]

  test('none when nothing shares a word with it', async () => {
    expect(await rankPassages(sources, 'Quantum chromodynamics', 'en', 8)).toEqual([])
    expect(await rankPassages([], 'cars', 'en', 8)).toEqual([])
  })

  test('the best first, at most as many as asked for, each with its source', async () => {
    const found = await rankPassages(sources, 'Should cities ban private cars? Yes', 'en', 8)
    expect(found[0]).toMatchObject({ source: 1, text: bus })
    expect(found.map(({ source }) => source)).not.toContain(0)
    expect(await rankPassages(sources, 'cars streets', 'en', 1)).toHaveLength(1)
  })

  test('in a script without spaces', async () => {
    const found = await rankPassages(
      ['蜂は踊って花の場所を教える。', '光は波であり、同時に粒子でもある。'],
      '光は波ですか',
      'ja',
      8,
    )
    expect(found[0]).toMatchObject({ source: 1 })
  })
})
