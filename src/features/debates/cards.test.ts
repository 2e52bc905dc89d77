import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type ArgumentCard, readCards, writeCards } from './cards.ts'

const card = (over: Partial<ArgumentCard> = {}): ArgumentCard => ({
  point: 'Air',
  quote: 'The air gets cleaner.',
  url: 'https://who.int/air',
  ...over,
})

describe('§3 Response: the summary is a pipe table', () => {
  test('the first two lines are skipped; each later row gives point, source quote and source url', () => {
    const summary =
      '| Argument Point | Source Quote | Source URL |\n|---|---|---|\n| Air | "clean air" | N/A |\n|Noise|hush|a.b|'
    expect(readCards(summary)).toEqual([
      { point: 'Air', quote: '"clean air"', url: null },
      { point: 'Noise', quote: 'hush', url: 'a.b' },
    ])
  })

  test('§5 fewer than 3 lines in total yield no cards', () => {
    expect(readCards('')).toEqual([])
    expect(readCards('| Air | quote | N/A |')).toEqual([])
    expect(readCards('| Air | quote | N/A |\n| Noise | quote | N/A |')).toEqual([])
  })

  test('empty cells are dropped, so what follows moves up; a row of nothing is none', () => {
    const rows = ['| Air | | https://who.int |', '| | | |', '|', '', '| Noise |']
    expect(readCards(`h\nd\n${rows.join('\n')}`)).toEqual([
      { point: 'Air', quote: 'https://who.int', url: null },
      { point: 'Noise', quote: null, url: null },
    ])
  })

  test('§2 prose has no parseable rows', () => {
    expect(readCards('# Summary\n\nEinstein speaks of trains.\n\nAnd of clocks.')).toEqual([])
  })

  test('lines of Windows, and a table without pipes at its edges', () => {
    expect(readCards('a | b | c\r\n---|---|---\r\nAir | quote | N/A\r\n')).toEqual([
      { point: 'Air', quote: 'quote', url: null },
    ])
  })

  test('an escaped pipe belongs to its cell', () => {
    expect(
      readCards(String.raw`h
d
| a \| b | c\\| d | \| |`),
    ).toEqual([{ point: 'a | b', quote: String.raw`c\| d`, url: '|' }])
  })

  test('what has nothing to say is N/A, and stays nothing', () => {
    expect(
      writeCards([card({ quote: null, url: null })])
        .split('\n')
        .at(-1),
    ).toBe('| Air | N/A | N/A |')
    expect(readCards(writeCards([card({ quote: 'n/a', url: null })]))).toEqual([card({ quote: null, url: null })])
  })

  test('whatever the cells hold, written and read again it is the same on one line', () => {
    const cell = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('|', '\\', 'a', ' ', '\n', '-', '\u2028') }))
    const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
    const known = (text: string) => (oneLine(text) === '' || /^n\/a$/i.test(oneLine(text)) ? null : oneLine(text))
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell)), (rows) => {
        const cards = rows.map(([point, quote, url]) => ({ point: `P ${point}`, quote, url }))
        const expected = cards.map(({ point, quote, url }) => ({
          point: oneLine(point),
          quote: known(quote),
          url: known(url),
        }))
        expect(readCards(writeCards(cards))).toEqual(expected)
      }),
    )
  })

  test('§15 ReDoS: 100 kB of pipes, escaped or not, are read in one pass', () => {
    const pipes = '|'.repeat(50_000)
    const escaped = String.raw`\|`.repeat(50_000)
    expect(readCards(`h\nd\n${pipes}\n${'| a '.repeat(25_000)}`)).toHaveLength(1)
    expect(readCards(`h\nd\n|${escaped}`)[0]?.point).toHaveLength(50_000)
  })
})
