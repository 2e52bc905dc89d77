import { describe, expect, test } from 'vitest'
import { cardsMark } from './cards.ts'

const RESPONSE = `The tide **tidies up** after everybody, "every day". See [https://sea.example/tide] for the hours.

Nobody sneaks up from the horizon.`
const table = (...rows: string[]) =>
  ['| Argument Point | Source Quote | Source URL |', '| --- | --- | --- |', ...rows].join('\n')

describe('§3, §13: cards say what was said', () => {
  test('quotations that stand in the response are right', () => {
    const rows = [
      '| Order | The tide tidies up after everybody, “every day” | https://sea.example/tide |',
      '| Safety | nobody sneaks up from the horizon | N/A |',
    ]
    expect(cardsMark(table(...rows), RESPONSE)).toEqual({
      rows: 2,
      quoted: 2,
      invented: 0,
      inventedUrls: 0,
      right: true,
    })
  })

  test('an invented quotation is noticed', () => {
    const mark = cardsMark(table('| Order | The tide never tidies up | N/A |'), RESPONSE)
    expect(mark).toMatchObject({ quoted: 0, invented: 1, right: false })
  })

  test('an invented address is noticed', () => {
    const mark = cardsMark(table('| Order | The tide tidies up | https://sea.example/ebb |'), RESPONSE)
    expect(mark).toMatchObject({ quoted: 1, inventedUrls: 1, right: false })
  })

  test('a row without a quotation counts as a row', () => {
    const mark = cardsMark(table('| Order | N/A | N/A |', '| Safety | Nobody sneaks up | n/a |'), RESPONSE)
    expect(mark).toEqual({ rows: 2, quoted: 1, invented: 0, inventedUrls: 0, right: false })
  })

  test('a table without rows, or none at all, is no card', () => {
    expect(cardsMark(table(), RESPONSE)).toMatchObject({ rows: 0, right: false })
    expect(cardsMark('Just a sentence.', RESPONSE)).toMatchObject({ rows: 0, right: false })
  })
})
