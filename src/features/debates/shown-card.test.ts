import { describe, expect, test } from 'vitest'
import { shownCard, withoutLinks } from './shown-card.ts'

const of = (point: string, quote: string | null, url: string | null = null) => shownCard({ point, quote, url })

describe('§2 a point holds no link syntax', () => {
  test.each([
    ['We study history in public [1]( the perhaps', 'We study history in public the perhaps'],
    ['Doctors [counted visits](https://a.example/x) in Ghent', 'Doctors counted visits in Ghent'],
    ['Doctors counted [1](https://a.example/x), twice', 'Doctors counted, twice'],
    ['Doctors counted visits [https://a.example/x].', 'Doctors counted visits.'],
    ['Doctors counted visits (see https://a.example/x)', 'Doctors counted visits (see)'],
    ['Doctors counted visits (https://a.example/x).', 'Doctors counted visits.'],
    ['Doctors counted visits (see https://a.example/Visit_(x)), twice', 'Doctors counted visits (see), twice'],
    ['Doctors [counted](https://a.example/Visit_(x)) visits', 'Doctors counted visits'],
    ['医者は数えた（https://a.example/x）。多かった', '医者は数えた（）。多かった'],
    ['Doctors counted visits [2]', 'Doctors counted visits'],
    ['Doctors [count](https://a.exa', 'Doctors count'],
    ['[https://a.example/x]', '[https://a.example/x]'],
    ['Arrays: a[i](x) and 2 * 3', 'Arrays: ai and 2 * 3'],
  ])('%s', (point, shown) => {
    expect(withoutLinks(point)).toBe(shown)
    expect(of(point, null).point).toBe(shown)
  })
})

describe('§2 links in a quotation are links', () => {
  test.each([
    [
      'See [the report](https://a.example/x) now',
      [
        ['See ', null],
        ['the report', 'https://a.example/x'],
        [' now', null],
      ],
    ],
    [
      'See [the report](https://a.example/x_(y)) and https://a.example/_z_(w).',
      [
        ['See ', null],
        ['the report', 'https://a.example/x_(y)'],
        [' and ', null],
        ['https://a.example/_z_(w)', 'https://a.example/_z_(w)'],
        ['.', null],
      ],
    ],
    [
      'So [https://a.example/x]',
      [
        ['So ', null],
        ['https://a.example/x', 'https://a.example/x'],
      ],
    ],
    [
      'At https://a.example/x',
      [
        ['At ', null],
        ['https://a.example/x', 'https://a.example/x'],
      ],
    ],
    ['A [trap](javascript:alert) here', [['A trap here', null]]],
    ['history public [1]( the perhaps', [['history public the perhaps', null]]],
  ])('%s', (quote, pieces) => {
    const { quote: shown } = of('A point', quote)
    expect(shown?.map(({ text, href }) => [text, href])).toEqual(pieces)
  })

  test('the address that is the card’s source stands on its own line only', () => {
    const { quote, url } = of('A point', 'Visits fell [https://a.example/x].', 'https://a.example/x')
    expect([quote, url]).toEqual([[{ text: 'Visits fell.', href: null }], 'https://a.example/x'])
  })
})

test('§2 a quotation that equals the point is left out', () => {
  expect(of('Parking wastes room', '“Parking wastes room.”').quote).toBeNull()
  expect(
    of('Parking wastes room', 'Parking wastes room [https://a.example/x].', 'https://a.example/x').quote,
  ).toBeNull()
  expect(of('Parking wastes room', 'Parking wastes room in every town.').quote).not.toBeNull()
})

test.each(['[https://a.example/x]', '“[https://a.example/x].”', 'https://a.example/x'])(
  '§2 an empty part is left out: a quotation of nothing but the source’s own address, %s',
  (quote) => {
    expect(of('A point', quote, 'https://a.example/x')).toEqual({
      point: 'A point',
      quote: null,
      url: 'https://a.example/x',
    })
  },
)

test('§15 ReDoS: 100 kB of brackets are read in one pass', () => {
  for (const text of [
    '['.repeat(100_000),
    '[]('.repeat(33_000),
    '[a]'.repeat(33_000),
    'https://'.repeat(12_000),
    'https://a('.repeat(9_000),
  ])
    expect(withoutLinks(text).length).toBeGreaterThan(0)
})
