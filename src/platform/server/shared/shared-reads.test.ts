import { describe, expect, test } from 'vitest'
import { sharedReads } from './shared-reads.ts'

/** Reads of a value that the test answers one by one, in any order. */
function hand() {
  const asked: { key: string; answer: (value: string) => void; fail: (error: Error) => void }[] = []
  const read = sharedReads((key) => new Promise<string>((answer, fail) => void asked.push({ key, answer, fail })))
  return { asked, read }
}
const settled = () => new Promise((resolve) => setImmediate(resolve))

describe('one read for many', () => {
  test('a failure is told to those who share it, and to nobody who comes later', async () => {
    const { asked, read } = hand()
    const first = read('a').catch(String)
    const next = [read('a').catch(String), read('a').catch(String)]
    asked[0]?.fail(new Error('away'))
    expect(await first).toBe('Error: away')
    await settled()
    asked[1]?.answer('there')
    expect(await Promise.all(next)).toEqual(['there', 'there'])
    await settled()
    void read('a')
    expect(asked).toHaveLength(3)
  })

  test('who comes while one runs gets the next: never what was read before they asked', async () => {
    const { asked, read } = hand()
    const early = read('a')
    const late = [read('a'), read('a'), read('a')]
    expect(asked).toHaveLength(1)
    asked[0]?.answer('old')
    expect(await early).toBe('old')
    await settled()
    expect(asked).toHaveLength(2)
    const later = read('a')
    asked[1]?.answer('new')
    expect(await Promise.all(late)).toEqual(['new', 'new', 'new'])
    await settled()
    asked[2]?.answer('newest')
    expect(await later).toBe('newest')
    expect(asked).toHaveLength(3)
  })

  test('each key by itself', async () => {
    const { asked, read } = hand()
    const both = [read('a'), read('b')]
    for (const { key, answer } of asked) answer(key)
    expect(await Promise.all(both)).toEqual(['a', 'b'])
  })
})
