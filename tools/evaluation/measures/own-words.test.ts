import { describe, expect, test } from 'vitest'
import { ownWords, stretchesOf } from './own-words.ts'

const LEADS = ['My answer is "No". The reason is simple: cats', 'So it is "No", because']
const TURN = 'My answer is "No". The reason is simple: cats sleep a lot.\n\nSo it is "No", because beds are soft.'

describe('what a model found itself', () => {
  test('without words said for it everything is its own', () => {
    expect(ownWords('Imagine a train.', [])).toBe('Imagine a train.')
    expect(stretchesOf('Imagine a train.', [])).toEqual([{ text: 'Imagine a train.', said: false }])
  })

  test('each part is told apart', () => {
    expect(stretchesOf(TURN, LEADS).map(({ said }) => said)).toEqual([true, false, true, false])
    expect(
      stretchesOf(TURN, LEADS)
        .map(({ text }) => text)
        .join(''),
    ).toBe(TURN)
  })

  test('commitments said for it are not its own; the clause it was left to end is', () => {
    const own = ownWords(TURN, LEADS)
    expect(own).not.toContain('"No"')
    expect(own).toContain('cats sleep a lot.')
    expect(own).toContain('because beds are soft.')
  })

  test('a part that was cut off is not looked for', () => {
    expect(ownWords('My answer is "No". The reason is simple: cats sleep.', LEADS)).toBe('cats sleep.')
  })
})
