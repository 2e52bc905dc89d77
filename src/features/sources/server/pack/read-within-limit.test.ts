import { expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { TakesTooMuch } from '../reading/reader.ts'
import { Problem } from '#platform/server/errors.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import { readingAllowance } from '../create-sources.ts'

const signedIn: Viewer = { user: { id: 'u', tier: 'free' }, visitor: null, ip: '192.0.2.1' }
const visitor = (name: string, ip = '192.0.2.1'): Viewer => ({ user: null, visitor: name, ip })
const given = (status: number, code: string, cause?: Error) => () =>
  Promise.reject(new Problem(status, code, { cause }))
const bomb = given(422, 'unreadable-file', new TakesTooMuch())
const honest = () => Promise.resolve()

function reading(ofViewer: number, ofIp = 100) {
  const limits = { sourcesPerViewerPerMinute: ofViewer, sourcesPerIpPerMinute: ofIp }
  const allowance = readingAllowance(memoryLimiters(stoppedClock()), limits)
  return (work: () => Promise<unknown>, viewer = signedIn) =>
    allowance
      .take(viewer)
      .then(() => allowance.read(viewer, work))
      .then(
        () => 'read',
        ({ code }: Problem) => code,
      )
}

test('§17 whoever has nothing left reads nothing', async () => {
  const read = reading(0)
  const work = () => Promise.reject(new Error('read all the same'))
  expect(await read(work)).toBe('too-many-sources')
})

test('§14 new cookies make no new allowance: those without an account at one address have one together', async () => {
  const read = reading(2, 3)
  const asked = ['a', 'b', 'c', 'd'].map((name) => read(honest, visitor(name)))
  expect(await Promise.all(asked)).toEqual(['read', 'read', 'read', 'too-many-sources'])
  expect(await read(honest, visitor('d', '192.0.2.2'))).toBe('read')
  expect(await read(honest, signedIn)).toBe('read')
})

test('§17 a reading that was given up costs its address as much as five others, too', async () => {
  const read = reading(100, 7)
  expect(await read(bomb, visitor('a'))).toBe('unreadable-file')
  const others = [await read(honest, visitor('b')), await read(honest, visitor('c')), await read(honest, visitor('d'))]
  expect(others).toEqual(['read', 'read', 'too-many-sources'])
})

test('§17 a reading that was given up costs as much as five others', async () => {
  const read = reading(7)
  expect(await read(bomb)).toBe('unreadable-file')
  expect([await read(honest), await read(honest), await read(honest)]).toEqual(['read', 'read', 'too-many-sources'])
})

test('§17 what is refused for another reason costs as much as what is read', async () => {
  const read = reading(3)
  expect(await read(given(413, 'too-large', new Error('more than 2 MB')))).toBe('too-large')
  expect(await read(given(422, 'unreadable-file', new Error('no PDF')))).toBe('unreadable-file')
  expect(await read(honest)).toBe('read')
})
