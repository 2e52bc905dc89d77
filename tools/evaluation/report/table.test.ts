import { describe, expect, test } from 'vitest'
import { dollars, percent, seconds } from './columns.ts'
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
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
    expect(rows.map(([name]) => name)).toEqual(['', 'en', 'all'])
    expect(rows[0]).toContain('position kept')
  })
})

describe('where debates rest on sources', () => {
  const cited = { cited: 2, held: 1, unsourced: 3 }
  const bare = plantedDebate([plantedTurn(1, { sources: { cited: 0, held: 0, unsourced: 5 } })])
  const sourced = plantedDebate(
    [plantedTurn(1, { sources: cited }), plantedTurn(2)],
    {},
    {
      sources: { passages: [], texts: {} },
    },
  )

  test('they stand in rows of their own behind those without', () => {
    const [head = [], ...rows] = cellsOf([bare, sourced])
    expect(rows.map(([name]) => name)).toEqual(['en', 'en + sources', 'all', 'all + sources'])
    const told = ['with a source', 'citations that hold', 'figures without a source']
    const cells = rows.slice(0, 2).map((row) => told.map((name) => row[head.indexOf(name)]))
    expect(cells).toEqual([
      ['0 %', '–', '5'],
      ['50 %', '50 % (2)', '3'],
    ])
    expect(head).not.toContain('position kept')
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
