import { expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import { TakesTooMuch } from '#features/evidence/server/reading/reader.ts'
import { Problem } from '#platform/server/errors.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { stoppedClock } from '#testing/clock.ts'
import { readWithinLimit } from './read-within-limit.ts'

const viewer = { user: { id: 'u' }, visitor: null } as Viewer
const given = (status: number, code: string, cause?: Error) => () =>
  Promise.reject(new Problem(status, code, { cause }))
const bomb = given(422, 'unreadable-file', new TakesTooMuch())

function reading(points: number) {
  const perViewer = memoryLimiters(stoppedClock())({ name: 'sources-viewer', points, seconds: 60 })
  return (work: () => Promise<unknown>) =>
    readWithinLimit(perViewer, viewer, work).then(
      () => 'read',
      ({ code }: Problem) => code,
    )
}

test('§17 whoever has nothing left reads nothing', async () => {
  const read = reading(0)
  const work = () => Promise.reject(new Error('read all the same'))
  expect(await read(work)).toBe('too-many-sources')
})

test('§17 a reading that was given up costs as much as five others', async () => {
  const read = reading(7)
  expect(await read(bomb)).toBe('unreadable-file')
  const honest = () => read(() => Promise.resolve())
  expect([await honest(), await honest(), await honest()]).toEqual(['read', 'read', 'too-many-sources'])
})

test('§17 what is refused for another reason costs as much as what is read', async () => {
  const read = reading(3)
  expect(await read(given(413, 'too-large', new Error('more than 2 MB')))).toBe('too-large')
  expect(await read(given(422, 'unreadable-file', new Error('no PDF')))).toBe('unreadable-file')
  expect(await read(() => Promise.resolve())).toBe('read')
})
