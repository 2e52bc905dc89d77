import { expect, test } from 'vitest'
import { stoppedClock } from './clock.ts'

test('a sleep is refused by an aborted signal, before and while it waits', async () => {
  const clock = stoppedClock()
  await expect(clock.sleep(10, AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  const controller = new AbortController()
  const sleep = clock.sleep(10, controller.signal)
  controller.abort(new Error('left'))
  await expect(sleep).rejects.toThrow('left')
})

test('time stands still until it is moved; what falls due runs in its order', async () => {
  const clock = stoppedClock()
  const start = clock.now()
  const seen: string[] = []
  const note = (name: string) => seen.push(`${name}@${clock.now() - start}`)
  const stop = clock.every(10, () => note('tick'))
  void clock.sleep(15).then(() => note('slept'))
  await clock.advance(9)
  expect(seen).toEqual([])
  await clock.advance(21)
  expect(seen).toEqual(['tick@10', 'slept@15', 'tick@20', 'tick@30'])
  stop()
  await clock.advance(100)
  expect(seen).toHaveLength(4)
  expect(clock.now() - start).toBe(130)
})
