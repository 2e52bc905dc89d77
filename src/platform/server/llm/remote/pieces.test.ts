import { describe, expect, test } from 'vitest'
import { Pieces } from './pieces.ts'

function queue() {
  const told: string[] = []
  const pieces = new Pieces(
    () => told.push('start'),
    () => told.push('stop'),
    () => told.push('end'),
  )
  return { pieces, told }
}

const text = (value: string) => ({ done: false, value })
const done = { done: true, value: undefined }

describe('pieces', () => {
  test('an error is thrown after what was written before it, and once', async () => {
    const { pieces } = queue()
    pieces.push('a')
    pieces.fail(new Error('broke'))
    pieces.push('too late')
    expect(await pieces.next()).toEqual(text('a'))
    await expect(pieces.next()).rejects.toThrow('broke')
    expect(await pieces.next()).toEqual(done)
  })

  test('a waiting reader gets the error, too', async () => {
    const { pieces } = queue()
    const next = pieces.next()
    pieces.fail(new Error('broke'))
    await expect(next).rejects.toThrow('broke')
    expect(await pieces.next()).toEqual(done)
  })

  test('nothing starts before the first next(); the end is told once', async () => {
    const { pieces, told } = queue()
    expect(told).toEqual([])
    const next = pieces.next()
    expect(told).toEqual(['start'])
    pieces.push('a')
    expect(await next).toEqual(text('a'))
    pieces.finish()
    pieces.fail(new Error('too late'))
    expect(await pieces.next()).toEqual(done)
    expect(await pieces.return()).toEqual(done)
    expect(told).toEqual(['start', 'end'])
  })

  test('what a slow reader has missed comes as one piece; empty pieces never come', async () => {
    const { pieces } = queue()
    for (const piece of ['a', '', 'b', 'c']) pieces.push(piece)
    pieces.finish()
    expect(await pieces.next()).toEqual(text('abc'))
    expect(await pieces.next()).toEqual(done)
  })

  test('an empty piece does not wake a waiting reader', async () => {
    const { pieces } = queue()
    const next = pieces.next()
    pieces.push('')
    pieces.push('a')
    expect(await next).toEqual(text('a'))
  })

  test('a reader that leaves is told of, and finds nothing more', async () => {
    const { pieces, told } = queue()
    pieces.push('unread')
    expect(await pieces.return()).toEqual(done)
    expect(await pieces.next()).toEqual(done)
    expect(told).toContain('stop')
    expect(pieces.ended).toBe(true)
  })

  test('a surrogate pair is handed out whole; a half without its other half is replaced', async () => {
    const { pieces } = queue()
    const [high = '', low = ''] = '🐈'.split('')
    const next = pieces.next()
    pieces.push(high)
    pieces.push(low)
    expect(await next).toEqual(text('🐈'))
    pieces.push(`x${high}`)
    expect(await pieces.next()).toEqual(text('x'))
    pieces.finish()
    expect(await pieces.next()).toEqual(text('\uFFFD'))
    expect(await pieces.next()).toEqual(done)
  })

  describe('handed over as they come', () => {
    const taking = (last: string) => {
      const taken: string[] = []
      const take = (piece: string) => {
        taken.push(piece)
        if (piece === 'throw') throw new Error('refused')
        return piece !== last
      }
      return { taken, take }
    }

    test('an error comes after what was written before it', async () => {
      const { pieces } = queue()
      const { taken, take } = taking('none')
      const all = pieces.each(take)
      pieces.push('a')
      pieces.fail(new Error('broke'))
      await expect(all).rejects.toThrow('broke')
      expect(taken).toEqual(['a'])
      expect(await pieces.next()).toEqual(done)
    })

    test('an error that came before is thrown, once', async () => {
      const { pieces } = queue()
      pieces.push('a')
      pieces.fail(new Error('broke'))
      const { taken, take } = taking('none')
      await expect(pieces.each(take)).rejects.toThrow('broke')
      await expect(pieces.each(take)).resolves.toBeUndefined()
      expect(taken).toEqual(['a'])
    })

    test('what waited comes first, then each piece in the pass in which it comes', async () => {
      const { pieces, told } = queue()
      const first = pieces.next()
      pieces.push('a')
      pieces.push('b')
      pieces.push('c')
      expect(await first).toEqual(text('a'))
      const { taken, take } = taking('none')
      const all = pieces.each(take)
      expect(taken).toEqual(['bc'])
      pieces.push('d')
      expect(taken).toEqual(['bc', 'd'])
      pieces.finish()
      await all
      expect(told).toEqual(['start', 'end'])
    })

    test.for([
      ['last', 'done'],
      ['throw', 'refused'],
    ])('who takes no more (%s) ends the stream: %s', async ([piece = '', how]) => {
      const { pieces, told } = queue()
      const { taken, take } = taking('last')
      const all = pieces.each(take).then(
        () => 'done',
        (error: Error) => error.message,
      )
      pieces.push('a')
      pieces.push(piece)
      pieces.push('too late')
      expect(await all).toBe(how)
      expect(taken).toEqual(['a', piece])
      expect(told).toEqual(['start', 'end', 'stop'])
    })
  })
})
