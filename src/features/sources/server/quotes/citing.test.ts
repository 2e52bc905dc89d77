import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { citingSpeech } from './citing.ts'

const sources = [
  {
    marker: 1,
    language: 'en',
    start: 0,
    text: 'Each photon arrives as one flash, yet the flashes together draw the pattern of a wave.',
  },
  { marker: 2, language: 'en', start: 0, text: 'In 1801 Thomas Young showed that light interferes with itself.' },
]

function heard(speech: string, size = 3) {
  const citing = citingSpeech({ known: sources })
  let shown = ''
  for (let at = 0; at < speech.length; at += size) shown += citing.push(speech.slice(at, at + size))
  shown += citing.end()
  return { shown, found: citing.citations.map(({ marker, label }) => [marker, label]) }
}

describe('citations that prove nothing (§17)', () => {
  test('a number of a source that does not exist is dropped', () => {
    expect(heard('Light is a wave [7]. So it is [3][2].')).toEqual({
      shown: 'Light is a wave. So it is [2].',
      found: [[2, 'paraphrased']],
    })
  })

  test('words that do not stand in the source lose their quotation marks', () => {
    expect(heard('It says “photons are tiny bullets of light” [1]. I doubt it.')).toEqual({
      shown: 'It says photons are tiny bullets of light [1]. I doubt it.',
      found: [[1, 'words-missing']],
    })
  })

  test('words of another source do not count for this one', () => {
    expect(heard('“Thomas Young showed that light interferes” [1].').found).toEqual([[1, 'words-missing']])
  })

  test('a quotation that never closes stops nothing', () => {
    const speech = `He said “${'and so on '.repeat(300)}`
    expect(heard(speech).shown).toBe(speech)
  })
})

describe('citations that hold', () => {
  test('the exact words of a later passage, not nearly the same ones of an earlier; a mended quotation has its source’s words', () => {
    const passage = (start: number, city: string) => ({
      marker: 1,
      language: 'en',
      start,
      text: `In ${city}, private cars stand still for most of the day and all of the night.`,
    })
    const speech = '“In Turin, private cars stand still for most of the day and all of the night” [1].'
    const both = citingSpeech({ known: [passage(0, 'Oslo'), passage(100, 'Turin')] })
    expect(both.push(speech) + both.end()).toBe(speech)
    expect(both.citations).toMatchObject([{ label: 'on-page', start: 100 }])
    const mended = citingSpeech({ known: [passage(0, 'Oslo')] })
    expect(mended.push(speech) + mended.end()).toBe(
      '“In Oslo, private cars stand still for most of the day and all of the night” [1].',
    )
  })

  test.each([
    ['“Each photon arrives as one flash” [1].', '“Each photon arrives as one flash” [1].', 1],
    [
      'As [2] says, “thomas young showed that Light interferes”.',
      'As [2] says, “Thomas Young showed that light interferes”.',
      2,
    ],
    ['„Each photon arrives as one flash.“ [1] Gut.', '„Each photon arrives as one flash“ [1] Gut.', 1],
    ['« Each photon arrives as one flash » [1] !', '«Each photon arrives as one flash» [1] !', 1],
    ['«\u00a0Each photon arrives as one flash\u00a0» [1].', '«\u00a0Each photon arrives as one flash\u00a0» [1].', 1],
    ['「Each photon arrives as one flash」[1]。', '「Each photon arrives as one flash」[1]。', 1],
    ['”Each photon arrives as one flash” [1].', '”Each photon arrives as one flash” [1].', 1],
    [
      '"Each photon arrives as one flash, yet the flashes together." [1]',
      '"Each photon arrives as one flash, yet the flashes together" [1]',
      1,
    ],
  ])('%s', (speech, shown, marker) => {
    expect(heard(speech)).toEqual({ shown, found: [[marker, 'on-page']] })
  })

  test.each([
    ['“Each photon arrives as one flash” 【1】.', '“Each photon arrives as one flash” [1].', [[1, 'on-page']]],
    ['“Each photon arrives as one flash” 【1†page】.', '“Each photon arrives as one flash” [1].', [[1, 'on-page']]],
    ['“Each photon arrives as one flash” [source 1].', '“Each photon arrives as one flash” [1].', [[1, 'on-page']]],
    [
      '“Each photon arrives as one flash.” [1, 2] Next.',
      '“Each photon arrives as one flash” [1][2] Next.',
      [
        [1, 'on-page'],
        [2, 'paraphrased'],
      ],
    ],
  ])('the marker of %s in another form', (speech, shown, found) => {
    expect(heard(speech)).toEqual({ shown, found })
  })

  test('their words and places are kept', () => {
    const citing = citingSpeech({ known: sources })
    citing.push('“light interferes with itself” [2]')
    citing.end()
    expect(citing.citations).toEqual([
      {
        marker: 2,
        label: 'on-page',
        quote: 'light interferes with itself',
        start: 33,
        end: 61,
        before: 'In 1801 Thomas Young showed that ',
        after: '.',
      },
    ])
  })

  test('by any of the passages of its source, at its place in the whole; marks within it do not end it', () => {
    const passages = [
      { marker: 4, language: null, start: 0, text: 'Nothing of the kind.' },
      { marker: 4, language: null, start: 100, text: 'Young wrote that “light is a wave” to the Society.' },
    ]
    const citing = citingSpeech({ known: passages })
    const shown = citing.push('He “wrote that light is a wave to the Society” [4].') + citing.end()
    expect(shown).toBe('He “wrote that ‘light is a wave’ to the Society” [4].')
    expect(citing.citations).toMatchObject([{ label: 'on-page', start: 106, end: 149 }])
    const again = citingSpeech({ known: passages })
    expect(again.push(shown) + again.end()).toBe(shown)
    expect(again.citations).toEqual(citing.citations)
  })

  test('a link is no marker, and what is quoted without one is left alone', () => {
    const speech = 'You said “Light is a wave”. See [1](https://example.com) and [http…].\n\n“Each photon” is yours.'
    expect(heard(speech)).toEqual({ shown: speech, found: [] })
  })
})

describe('while it streams', () => {
  test('the pieces make no difference', () => {
    const speech =
      'I open. It says “photons are tiny bullets” [1], but “light interferes with itself” [2]! Is that so? [9] Yes.\nEnd “here'
    const whole = heard(speech, speech.length)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), (size) => {
        expect(heard(speech, size)).toEqual(whole)
      }),
    )
  })

  test('a sentence without quotation and marker is shown as it comes', () => {
    const citing = citingSpeech({ known: sources })
    expect(citing.push('Light is ')).toBe('Light is')
    expect(citing.push('a wave')).toBe(' a wave')
    expect(citing.push(', says “each')).toBe(', says')
    expect(citing.push(' photon')).toBe('')
  })
})
