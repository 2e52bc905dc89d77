import { describe, expect, test } from 'vitest'
import { type OutsideAnswer, OutsideError } from '#platform/server/outside/outside.ts'
import { stoppedClock } from '#testing/clock.ts'
import { withoutDeadPlaces, searchLog } from './chosen-search.ts'

const ANSWER: OutsideAnswer = { url: 'https://a.example/', type: 'text/html', charset: null, bytes: Buffer.alloc(0) }
const WANTED = { types: ['text/html'] }

function places() {
  const clock = stoppedClock()
  const asked: string[] = []
  const state: { next: OutsideError | null } = { next: null }
  const outside = withoutDeadPlaces(
    {
      get(url) {
        asked.push(url)
        return state.next === null ? Promise.resolve(ANSWER) : Promise.reject(state.next)
      },
    },
    clock,
  )
  const ask = (host: string) => outside.get(`https://${host}/search`, WANTED)
  return { clock, asked, state, ask }
}

describe('§17 a place that cannot be reached', () => {
  test('is not asked again within a minute, and fails as it did', async () => {
    const { clock, asked, state, ask } = places()
    state.next = new OutsideError('unreachable', 'cannot be reached')
    await expect(ask('a.example')).rejects.toBe(state.next)
    await clock.advance(59_999)
    await expect(ask('a.example')).rejects.toBe(state.next)
    expect(asked).toHaveLength(1)
    await clock.advance(1)
    state.next = null
    expect(await ask('a.example')).toBe(ANSWER)
    expect(await ask('a.example')).toBe(ANSWER)
    expect(asked).toHaveLength(3)
  })

  test('keeps no other host from being asked', async () => {
    const { state, ask } = places()
    state.next = new OutsideError('unreachable', 'cannot be reached')
    await expect(ask('a.example')).rejects.toBe(state.next)
    state.next = null
    expect(await ask('b.example')).toBe(ANSWER)
  })

  test.each([
    ['refused one question', new OutsideError('unreachable', 'answered 422', { status: 422 })],
    ['said too much', new OutsideError('too-large', 'more than 2 MB')],
  ])('is not one that %s', async (_, error) => {
    const { asked, state, ask } = places()
    state.next = error
    await expect(ask('a.example')).rejects.toBe(error)
    await expect(ask('a.example')).rejects.toBe(error)
    expect(asked).toHaveLength(2)
  })
})

test('§17 the log is told once that no facts are looked up, in one line with the innermost reason, and once when they are again', () => {
  const lines: unknown[] = []
  const said = searchLog(
    {
      warn: (fields: unknown, text?: string) => void lines.push([text, fields]),
      info: (fields: unknown, text?: string) => void lines.push([text, fields]),
    },
    'Wikipedia',
  )
  const dead = () =>
    new OutsideError('unreachable', 'cannot be reached', {
      cause: new TypeError('fetch failed', { cause: new Error('getaddrinfo ENOTFOUND en.wikipedia.org') }),
    })
  said.worked()
  said.failed(dead())
  said.failed(dead())
  said.failed(new Error('maxlag'))
  said.worked()
  said.worked()
  expect(lines).toEqual([
    ['no facts looked up', { search: 'Wikipedia', why: 'getaddrinfo ENOTFOUND en.wikipedia.org' }],
    ['no facts looked up', { search: 'Wikipedia', why: 'maxlag' }],
    ['facts are looked up again', { search: 'Wikipedia' }],
  ])
})
