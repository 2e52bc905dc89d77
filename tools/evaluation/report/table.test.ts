import { describe, expect, test } from 'vitest'
import { COLUMNS, dollars, percent, seconds } from './columns.ts'
import { plantedDebate, plantedTurn } from '../marked-debate.ts'
import { cellsOf, markdownTable, textTable } from './table.ts'

describe('figures as people read them', () => {
  test('a share is never rounded up to all or down to none', () => {
    expect(percent({ part: 0, of: 0 })).toBe('–')
    expect(percent({ part: 0, of: 300 })).toBe('0 %')
    expect(percent({ part: 1, of: 300 })).toBe('1 %')
    expect(percent({ part: 299, of: 300 })).toBe('99 %')
    expect(percent({ part: 300, of: 300 })).toBe('100 %')
  })

  test('times and prices', () => {
    expect([seconds(35), seconds(1240)]).toEqual(['35 ms', '1.2 s'])
    expect([dollars(0), dollars(4500)]).toEqual(['$0', '$0.0045'])
  })

  test('a column for each figure, a row for each language and one for all', () => {
    const rows = cellsOf([plantedDebate([plantedTurn(1)])])
    expect(rows.map((row) => row.length)).toEqual([COLUMNS.length + 1, COLUMNS.length + 1, COLUMNS.length + 1])
    expect(rows.map(([name]) => name)).toEqual(['', 'en', 'all'])
  })
})

describe('as text', () => {
  const rows = [
    ['', 'turns', 'lost'],
    ['en', '12', '0 %'],
  ]

  test('columns stand under each other', () => {
    expect(textTable(rows)).toBe('    turns  lost\nen  12     0 %')
  })

  test('Markdown escapes its bars', () => {
    expect(markdownTable([...rows, ['a|b', '1', '2']])).toBe(
      '|  | turns | lost |\n| --- | --- | --- |\n| en | 12 | 0 % |\n| a\\|b | 1 | 2 |',
    )
  })
})
