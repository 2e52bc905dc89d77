import { describe, expect, test } from 'vitest'
import { quoteProver } from './judged-sentence.ts'

const PAGE = `The double-slit experiment
In 1801 Thomas Young showed that “light – like sound – interferes with itself”, which particles of New­ton’s kind do not.
Each photon arrives as one ﬂash, yet the ﬂashes together draw the pattern of a wave.
光は波であり、同時に粒子でもある。これは二重スリット実験で示された。`
const prove = quoteProver(PAGE, 'en')
const wordsOf = (quote: string) => prove(quote)?.quote ?? null

describe('words that do not stand on the page (§17)', () => {
  test.each([
    ['made up', 'light is nothing but a stream of tiny bullets'],
    ['a slip in fewer than twelve characters', 'the patern'],
    ['spliced from two sentences', 'Thomas Young showed that the flashes together draw the pattern'],
    ['a denial put in the middle', 'Each photon never arrives as one flash, yet the flashes'],
    ['another number', 'In 1851 Thomas Young showed'],
    ['only half of it', 'Each photon arrives as one flash, because God throws dice with the world every day'],
    ['nothing', ''],
  ])('%s', (_, quote) => {
    expect(prove(quote)).toBeNull()
  })
})

describe('words that stand there', () => {
  test('at their place', () => {
    const quote = 'Thomas Young showed that'
    const start = PAGE.indexOf(quote)
    expect(prove(quote)).toEqual({ quote, start, end: start + quote.length, exact: true })
  })

  test.each([
    [
      'other dashes, quotation marks and spaces',
      '"light - like  sound—interferes with itself"',
      'light – like sound – interferes with itself',
    ],
    ['ligatures and capitals', 'each photon arrives as one flash', 'Each photon arrives as one ﬂash'],
    ['a soft hyphen', 'which particles of Newton’s kind', 'which particles of New­ton’s kind'],
    ['markdown’s marks', '**Each photon** arrives as *one flash*', 'Each photon arrives as one ﬂash'],
    ['fewer than twelve characters', 'The pattern', 'the pattern'],
    ['a script without spaces', '光は波であり、同時に粒子でもある', '光は波であり、同時に粒子でもある'],
  ])('%s: the page’s own spelling is given', (_, quote, own) => {
    expect(wordsOf(quote)).toBe(own)
  })
})

describe('words that were changed slightly', () => {
  test.each([
    [
      'at the end',
      'yet the flashes together draw the pattern of a ripple',
      'yet the ﬂashes together draw the pattern of a',
    ],
    [
      'at the beginning',
      'So Thomas Young showed that light – like sound',
      'Thomas Young showed that “light – like sound',
    ],
    ['where words are cut in two', 'ach photon arrives as one flas', 'Each photon arrives as one ﬂash'],
  ])('%s: the page’s own words take their place, whole ones', (_, quote, own) => {
    expect(wordsOf(quote)).toBe(own)
  })
})
