import { describe, expect, test } from 'vitest'
import { plantedDebate, plantedTurn } from '../marked-debate.ts'
import { blindPairs, givenPassages } from './blind-pairs.ts'

const bare = plantedDebate([plantedTurn(1, {}, { content: 'Nothing but words.' })])
const sourced = {
  ...plantedDebate([plantedTurn(1, {}, { content: 'Words of a page.' })]),
  question: bare.question,
  sources: { passages: [{ optionNumber: 1 as const, title: 'Rhine', text: 'A river.' }], texts: {} },
}

describe('what is read without knowing where it comes from', () => {
  test('no pairs where no debate rests on sources', () => {
    expect(blindPairs([bare], () => 0)).toEqual([])
    expect(givenPassages([bare])).toBe('')
  })

  test.each([
    [0, { A: 'with', B: 'without' }, 'Words of a page.'],
    [0.9, { A: 'without', B: 'with' }, 'Nothing but words.'],
  ])('chance %d puts them in order, and the key alone tells it', (chance, order, first) => {
    const [pair, key] = blindPairs([bare, sourced], () => chance)
    expect(pair?.name).toBe('01.md')
    expect(pair?.text.split('## B')[0]).toContain(first)
    expect(pair?.text).not.toMatch(/with(?:out)? sources|scripted/)
    expect(JSON.parse(key?.text ?? '')).toEqual({ '01': order })
  })

  test('passages are numbered through, each with its side and its page’s title', () => {
    expect(givenPassages([bare, sourced])).toContain('1. (1) [Rhine] A river.')
  })
})
