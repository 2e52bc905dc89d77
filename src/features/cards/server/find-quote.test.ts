import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { quoteFinder, quoteMender } from './find-quote.ts'

const RESPONSE = `My dear Cat, you say “cars are freedom”. I disagree.

**Streets without cars** make people *healthier*, because the air holds half the soot – doctors know it.
It's a five-minute walk; the noise is not a wave that ebbs.

- One reason is time.
- Another is *money*, 2 * 3 coins.`

const find = quoteFinder(RESPONSE)

describe('§13 nothing is cited that was not said', () => {
  test.each([
    'cars make people sick',
    'Streets without cars make nobody healthier',
    'Streets without cars … half the soot',
    'Streets without cars ... half the soot',
    'half the soot. doctors agree',
    'ot a wave that ebbs',
    'the noise is not a wav',
    'cats',
    'is',
    '',
    '…',
    '*** — “”',
    'Another is *money*, 2 * 3 coins. '.repeat(20),
  ])('%j was not said, or says nothing', (quote) => {
    expect(find(quote)).toBeNull()
  })

  test.each([
    ['you say "cars are freedom"', 'you say “cars are freedom'],
    ['‘cars are freedom’', 'cars are freedom'],
    ['Streets without cars make people healthier', 'Streets without cars make people healthier'],
    ['streets  WITHOUT\ncars', 'Streets without cars'],
    ['**Streets** without _cars_', 'Streets without cars'],
    ['…the air holds half the soot - doctors know it...', 'the air holds half the soot – doctors know it'],
    ['It’s a five-minute walk', "It's a five-minute walk"],
    ['Another is money, 2 * 3 coins.', 'Another is money, 2 * 3 coins.'],
  ])('%j was said; the card shows it in the words of the response', (quote, said) => {
    expect(find(quote)).toBe(said)
  })

  test.each([
    ['空气更干净，街道也安静。', '街道也安静', '街道也安静'],
    ['車がなければ、空気はきれいになる。', '空気はきれい', '空気はきれい'],
    ['الهواء أنظف، والشوارع هادئة.', 'والشوارع هادئة', 'والشوارع هادئة'],
    ['हवा साफ है। सड़कें शांत हैं।', 'सड़कें शांत हैं', 'सड़कें शांत हैं'],
    ['อากาศสะอาดขึ้นเพราะรถน้อยลง', 'สะอาดขึ้นเพราะรถ', 'สะอาดขึ้นเพราะรถ'],
    ['공기가 더 깨끗해집니다. 거리도 조용합니다.', '거리도 조용합니다', '거리도 조용합니다'],
  ])('in any script: %j', (response, quote, said) => {
    expect(quoteFinder(response)(quote)).toBe(said)
  })

  test.each([
    ['Visits fell [in Ghent](https://a.example/x?y=1) by a fifth.', 'Visits fell in Ghent by a fifth.'],
    [
      'Visits fell [in Ghent](https://a.example/x?y=1) by a fifth.',
      'fell [in Ghent](https://a.example/x?y=1) by a fifth',
    ],
    ['Visits fell by a fifth [in Ghent](https://a.example/x)', 'Visits fell by a fifth in'],
    ['Visits [of the sick](https://a.example/x) fell by a fifth', 'sick fell by a fifth'],
  ])('§2 a link is quoted whole: %s, quoted as %s', (response, quote) => {
    const said = quoteFinder(response)(quote)
    expect(response).toContain(said)
    expect(said).toMatch(/\[(in Ghent|of the sick)\]\(https:\S+\)/)
  })

  test('a combined and a precomposed letter are the same letter', () => {
    expect(quoteFinder('Das Café ist geschlossen.')('Cafe\u0301 ist geschlossen')).toBe('Café ist geschlossen')
  })

  test('characters of two units are not cut', () => {
    expect(quoteFinder('So it is, my friend 🐈')('it is, my friend 🐈')).toBe('it is, my friend 🐈')
  })

  test('whatever a response holds, what it begins and ends with between two spaces was said', () => {
    const words = fc.array(fc.stringMatching(/^[a-z]{3,9}$/), { minLength: 4, maxLength: 30 })
    fc.assert(
      fc.property(words, fc.nat(), (said, at) => {
        const from = at % (said.length - 3)
        const quote = said.slice(from, from + 4).join(' ')
        expect(quoteFinder(said.join(' '))(quote.toUpperCase())).toBe(quote)
      }),
    )
  })

  test('100 kB of marks are read in one pass', () => {
    expect(quoteFinder('*'.repeat(50_000) + '['.repeat(50_000))('something that was not said')).toBeNull()
  })
})

describe('§13 a card’s quotation with a slip has the words of the response', () => {
  test.each([
    [
      'a word changed',
      'because the air contains half the soot – doctors know it',
      'because the air holds half the soot – doctors know it',
    ],
    [
      'a word left out',
      'people healthier, because air holds half the soot',
      'people healthier, because the air holds half the soot',
    ],
    ['an ellipsis', 'Streets without cars … half the soot', 'Streets without cars … half the soot'],
    ['nothing changed', 'the air holds half the soot', 'the air holds half the soot'],
  ])('%s', (_, quote, own) => {
    expect(quoteMender(RESPONSE, 'en')(quote)).toBe(own)
  })

  test.each(['cars make people sick', 'the noise is a wave that ebbs', 'half the soot, or so it is said', '…', ''])(
    '%j was not said',
    (quote) => {
      expect(quoteMender(RESPONSE, 'en')(quote)).toBeNull()
    },
  )
})
