import { describe, expect, test } from 'vitest'
import { findTexts, MOST_FOUND } from './report-dialog.tsx'

const texts = [
  { english: 'Sign out {name}', said: 'Encerrar a sessão em {name}' },
  { english: 'Sign out', said: 'Sair' },
  { english: 'Delete', said: '删除' },
]
const found = (typed: string) => findTexts(texts, typed)?.map(({ english }) => english)

describe('§2 a wrong text is found by words that a reader saw', () => {
  test('too little to search for is not searched; one Han letter is enough', () => {
    expect([findTexts(texts, ''), findTexts(texts, ' s ')]).toEqual([null, null])
    expect(found('删')).toEqual(['Delete'])
  })

  test('in either language, in any order, without accents and capitals, the shortest first', () => {
    expect(found('SESSAO encerrar')).toEqual(['Sign out {name}'])
    expect(found('sign')).toEqual(['Sign out', 'Sign out {name}'])
    expect(found('sign sair')).toEqual([])
  })

  test('a word that stands everywhere does not list everything', () => {
    const many = Array.from({ length: 99 }, (_, n) => ({ english: `text ${n}`, said: `Text ${n}` }))
    expect(findTexts(many, 'text')).toHaveLength(MOST_FOUND)
  })
})
