import { describe, expect, test } from 'vitest'
import { withoutBidiControls, withoutOpenBidiControls } from './bidi-controls.ts'

describe('what turns the writing direction of its neighbours', () => {
  test.each(['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'])(
    '%j is taken out, wherever and how often it stands',
    (control) => {
      expect(withoutBidiControls(`${control}a${control}${control}b${control}`)).toBe('ab')
    },
  )

  test.each([
    ['marks, which reach no further than their neighbours', 'a\u200E\u200F\u061Cb'],
    ['joiners, without which some words are others', 'می\u200Cخواهم 👩\u200D🔬'],
    ['letters of either direction, lines, spaces', 'שלום, Welt\n\u2028\u202F\u2060'],
  ])('%s stay', (_, text) => {
    expect(withoutBidiControls(text)).toBe(text)
  })
})

test.each([
  ['closed isolates', 'للشهر \u2068$9.99\u2069 و \u2068Pro\u2069', 'للشهر \u2068$9.99\u2069 و \u2068Pro\u2069'],
  ['an isolate that is not closed', 'a \u2068b', 'a b'],
  ['the end of none', 'a\u2069 \u2068b\u2069', 'a \u2068b\u2069'],
  ['an override, also within an isolate', '\u202ea \u2068b\u202ec\u2069', 'a bc'],
  ['isolates that name a direction', '\u2066a\u2069 \u2067b\u2069', 'a b'],
])('on a page: %s', (_, text, shown) => {
  expect(withoutOpenBidiControls(text)).toBe(shown)
})
