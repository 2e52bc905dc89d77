import { describe, expect, test } from 'vitest'
import { fill, placesOf } from './fill.ts'

describe('§4 a text and its places', () => {
  test('a place without a value stays as it is, and a value without a place is left out', () => {
    expect(fill('Turn {n} of {total}', { n: 3, more: 1 })).toBe('Turn 3 of {total}')
    expect(fill('Turn {n}')).toBe('Turn {n}')
    expect(fill('{n, plural, other {# turns}}')).toBe('{n, plural, other {# turns}}')
  })

  test('fills every place with its value, nothing and zero included', () => {
    expect(fill('{name} said: {text}', { name: 'Cat', text: '' })).toBe('Cat said: ')
    expect(fill('{n} responses, {n}', { n: 0 })).toBe('0 responses, 0')
  })

  test('a value is put in as it is: its own braces and dollar signs are no places', () => {
    expect(fill('{name} said: {text}', { name: '{text}', text: '$& {name}' })).toBe('{text} said: $& {name}')
  })

  test('a value cannot turn the writing direction of the sentence around it', () => {
    expect(fill('Delete “{question}”?', { question: '\u202Exe.\u2066' })).toBe('Delete “xe.”?')
  })

  test('in a language from right to left a value keeps its own direction: it stands between isolates', () => {
    expect(fill('مقابل {model}', { model: 'Grok 2 (Mini)' }, 'ar')).toBe('مقابل \u2068Grok 2 (Mini)\u2069')
    expect(fill('{price}/شهر', { price: '9.99 US$' }, 'ar')).toBe('\u20689.99 US$\u2069/شهر')
    expect(fill('שלום {name}', { name: '\u2069Cat (2)' }, 'he')).toBe('שלום \u2068Cat (2)\u2069')
    expect(fill('{n} · {empty}', { n: 3, empty: '' }, 'he')).toBe('3 · ')
    expect(fill('{name} · {n}', { name: 'Cat', n: 3 }, 'de')).toBe('Cat · 3')
  })

  test('a number is written as the language of the text writes it', () => {
    expect(fill('{n} characters', { n: 12345 })).toBe('12,345 characters')
    expect(fill('{n} Zeichen', { n: 12345 }, 'de')).toBe('12.345 Zeichen')
    expect(fill('{n}', { n: 12 }, 'ar-EG')).toBe('١٢')
  })
})

describe('§4 a text that counts, in the forms of its language', () => {
  const written = (text: string, language: string, counts: readonly number[]) =>
    counts.map((n) => fill(text, { n }, language))

  test('English has two', () => {
    const text = 'All in all {n, plural, one {# response} other {# responses}}.'
    expect(written(text, 'en', [0, 1, 2, 1500])).toEqual([
      'All in all 0 responses.',
      'All in all 1 response.',
      'All in all 2 responses.',
      'All in all 1,500 responses.',
    ])
  })

  test('Arabic has six', () => {
    const text = '{n, plural, zero {لا ردود} one {رد واحد} two {ردان} few {# ردود} many {# ردًا} other {# رد}}'
    expect(written(text, 'ar', [0, 1, 2, 3, 11, 100])).toEqual([
      'لا ردود',
      'رد واحد',
      'ردان',
      '3 ردود',
      '11 ردًا',
      '100 رد',
    ])
  })

  test('Polish has four', () => {
    const text = '{n, plural, one {# odpowiedź} few {# odpowiedzi} many {# odpowiedzi!} other {# odpowiedzi?}}'
    expect(written(text, 'pl', [1, 3, 5, 1.5])).toEqual([
      '1 odpowiedź',
      '3 odpowiedzi',
      '5 odpowiedzi!',
      '1,5 odpowiedzi?',
    ])
  })

  test('Japanese has one, and a form that a text does not have is that one', () => {
    expect(written('応答{n, plural, other {#件}}', 'ja', [1, 20])).toEqual(['応答1件', '応答20件'])
    expect(written('{n, plural, other {# Sessions}}', 'en', [1, 2])).toEqual(['1 Sessions', '2 Sessions'])
  })

  test('a place in line has its own forms', () => {
    const text = '{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}} in line'
    expect(written(text, 'en', [1, 2, 3, 4, 11, 12, 21, 102])).toEqual(
      ['1st', '2nd', '3rd', '4th', '11th', '12th', '21st', '102nd'].map((place) => `${place} in line`),
    )
  })

  test('what is no number is not counted', () => {
    expect(fill('{n, plural, one {# turn} other {# turns}}', { n: 'many' })).toBe('many')
  })
})

describe('§4 the places of a text, as its translations must have them', () => {
  test('what only looks like a place is none', () => {
    expect(placesOf('No { place }, {}, {a-b} or {n, plural, one {{#}}}')).toEqual([])
  })

  test('name, what is counted, and the forms by their category', () => {
    expect(placesOf('{who}: {n, plural, one {# turn} other {# turns}}, {place, selectordinal, other {#th}}')).toEqual([
      { name: 'who', kind: null, forms: new Map() },
      {
        name: 'n',
        kind: 'cardinal',
        forms: new Map([
          ['one', '# turn'],
          ['other', '# turns'],
        ]),
      },
      { name: 'place', kind: 'ordinal', forms: new Map([['other', '#th']]) },
    ])
  })
})
