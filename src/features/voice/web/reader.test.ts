import { describe, expect, test } from 'vitest'
import { createReader, type HeardTurn, type ReaderState, type Say } from './reader.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const turn = (turnNumber: number, parts: readonly string[], finished = true): HeardTurn => ({
  turnNumber,
  optionNumber: turnNumber % 2 === 1 ? 1 : 2,
  responseId: finished ? `id-${turnNumber}` : null,
  language: 'en',
  parts,
  finished,
})

function reading(turns: readonly HeardTurn[] = [turn(1, ['One.', 'Two.']), turn(2, ['Three.'])]) {
  const states: ReaderState[] = []
  const said: string[] = []
  let end = (_error?: Error) => {}
  const say: Say = ({ text }, next, rate, signal) =>
    new Promise((resolve, reject) => {
      said.push(`${text} ${rate} ${next?.text ?? '-'}`)
      end = (error) => (error ? reject(error) : resolve())
      signal.addEventListener('abort', () => reject(signal.reason as Error))
    })
  const reader = createReader(say, (state) => states.push(state))
  reader.setTurns(turns)
  const last = () => states.at(-1)
  return {
    reader,
    said,
    last,
    words: () => `${last()?.status} ${last()?.spoken?.text ?? ''}`,
    async end(error?: Error) {
      end(error)
      await settled()
    },
  }
}

describe('§20 read aloud, sentence by sentence', () => {
  test('nothing is said before it is asked for, and nothing where there is nothing', async () => {
    const { reader, said, last } = reading([])
    expect(said).toEqual([])
    reader.nextTurn()
    reader.previousTurn()
    reader.play()
    await settled()
    expect([said, last()?.status]).toEqual([[], 'ended'])
  })

  test('each after the other, with what comes next; at the end it begins anew', async () => {
    const { reader, said, words, end } = reading()
    reader.play()
    for (let sentence = 1; sentence <= 3; sentence++) await end()
    expect(said).toEqual(['One. 1 Two.', 'Two. 1 Three.', 'Three. 1 -'])
    expect(words()).toBe('ended Three.')
    reader.play()
    expect(words()).toBe('playing One.')
  })

  test('a pause ends the sentence, and it is said again from its beginning; a change of speed does the same', async () => {
    const { reader, said, words, end } = reading()
    reader.play()
    await end()
    reader.pause()
    await settled()
    expect(words()).toBe('paused Two.')
    reader.setRate(1.5)
    expect(said).toHaveLength(2)
    reader.play()
    reader.setRate(2)
    expect(said.slice(2)).toEqual(['Two. 1.5 Three.', 'Two. 2 Three.'])
  })

  test('the next turn; back to the beginning of a turn, from there to the one before; paused it stays paused', async () => {
    const { reader, said, words, end } = reading()
    reader.play()
    await end()
    reader.previousTurn()
    expect(words()).toBe('playing One.')
    reader.nextTurn()
    expect(words()).toBe('playing Three.')
    reader.pause()
    reader.previousTurn()
    expect(words()).toBe('paused One.')
    reader.nextTurn()
    reader.nextTurn()
    expect(words()).toBe('paused Three.')
    const before = said.length
    await settled()
    expect(said).toHaveLength(before)
  })

  test('a turn that is being written is waited for, and goes on as its sentences come; so does a new one', async () => {
    const { reader, words, end } = reading([turn(1, [], false)])
    reader.play()
    expect(words()).toBe('waiting ')
    reader.setTurns([turn(1, ['One.'], false)])
    expect(words()).toBe('playing One.')
    await end()
    expect(words()).toBe('waiting One.')
    reader.setTurns([turn(1, ['One.', 'Two.'])])
    expect(words()).toBe('playing Two.')
    await end()
    expect(words()).toBe('ended Two.')
    reader.setTurns([turn(1, ['One.', 'Two.']), turn(2, ['Three.'], false)])
    expect(words()).toBe('playing Three.')
  })

  test('a voice that fails says why, and Play tries again; one that may not yet waits for Play', async () => {
    const { reader, last, words, end } = reading()
    const failure = new Error('no network')
    reader.play()
    await end(failure)
    expect(last()).toMatchObject({ status: 'failed', error: failure })
    reader.play()
    await end(new DOMException('no press', 'NotAllowedError'))
    expect(words()).toBe('paused One.')
    expect(last()?.error).toBeNull()
  })
})
