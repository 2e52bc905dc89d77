import { describe, expect, test } from 'vitest'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { unsourcedClaims } from './unsourced.ts'

const found = (text: string, language = 'en') =>
  unsourcedClaims(text, language).map(({ start, end }) => text.slice(start, end))

describe('§17 what has no source', () => {
  test.each([
    ['a sentence with a citation', 'It says 40 % of the streets [2], since 1998.'],
    ['its marker behind the full stop', 'Light was measured in 1801. [1]'],
    ['the numbers of a list and of turns', '1. First.\n12. Last.\nIn turn 3 you said so.'],
    ['an address and a link', 'See [https://a.example/2024/10] and [page 12](https://a.example/1999).'],
    ['nothing', ''],
  ])('nothing is found in %s', (_, text) => {
    expect(found(text)).toEqual([])
  })

  test('figures, years and “according to” of the sentences that cite nothing, in order', () => {
    const text =
      'According to Young, 1801 was the year. Streets take 3.5 % or 40 %. “So it is”, says 77 [1]. It costs 1,250,000 euros!'
    expect(found(text)).toEqual(['According to', '1801', '3.5 %', '40 %', '1,250,000'])
  })

  test.each([
    ['de', 'Laut einer Studie sank der Verkehr um 12 %.', ['Laut', '12 %']],
    ['ja', '2019年の調査によると、4割が賛成。', ['2019', 'によると']],
    ['ar', 'وفقًا لدراسة عام ٢٠١٩ انخفض ٤٠٪ منها.', ['وفقًا ل', '٢٠١٩', '٤٠٪']],
    ['hi', 'एक अध्ययन के अनुसार १९९८ में ऐसा हुआ।', ['के अनुसार', '१९९८']],
    ['it', 'Il secondo motivo è del 1998.', ['1998']],
  ])('in %s', (language, text, claims) => {
    expect(found(text, language)).toEqual(claims)
  })

  test('a figure is found in every language of the interface', () => {
    for (const language of INTERFACE_LANGUAGES) expect(found('1998', language), language).toEqual(['1998'])
  })
})
