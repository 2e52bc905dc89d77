import { describe, expect, test } from 'vitest'
import { eachPiece } from './remote/pieces.ts'

async function* spoken(told: string[]): AsyncGenerator<string> {
  try {
    yield 'a'
    yield 'b'
    throw new Error('broke')
  } finally {
    told.push('left')
  }
}

describe('the pieces of an iterator that hands nothing over', () => {
  test('an error comes after what was written before it', async () => {
    const taken: string[] = []
    const all = eachPiece(spoken([]), (piece) => taken.push(piece) > 0)
    await expect(all).rejects.toThrow('broke')
    expect(taken).toEqual(['a', 'b'])
  })

  test('who takes no more ends it', async () => {
    const told: string[] = []
    await eachPiece(spoken(told), () => false)
    expect(told).toEqual(['left'])
  })
})
