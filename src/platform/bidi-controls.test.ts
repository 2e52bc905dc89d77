import { describe, expect, test } from 'vitest'
import { withoutBidiControls } from './bidi-controls.ts'

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
