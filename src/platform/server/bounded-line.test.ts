import { describe, expect, test } from 'vitest'
import { boundedLine } from './bounded-line.ts'

/** Work that ends when it is told to. */
function work() {
  let done = () => {}
  let began = false
  const ended = new Promise<void>((resolve) => (done = resolve))
  return {
    run: async () => {
      began = true
      await ended
      return 'done'
    },
    done: () => done(),
    began: () => began,
  }
}

describe('work that is heavy for the whole machine', () => {
  test('more than may wait is refused at once: 503 with Retry-After', async () => {
    const line = boundedLine({ atOnce: 2, waiting: 1, retryAfter: 5 })
    const jobs = [work(), work(), work()]
    const running = jobs.map((job) => line.run(job.run))
    await expect(line.run(async () => 'late')).rejects.toMatchObject({ status: 503, code: 'busy', retryAfter: 5 })
    for (const job of jobs) job.done()
    expect(await Promise.all(running)).toEqual(['done', 'done', 'done'])
    expect(await line.run(async () => 'later')).toBe('later')
  })

  test('so many run at once, the others in their order', async () => {
    const line = boundedLine({ atOnce: 1, waiting: 9, retryAfter: 5 })
    const [first, second, third] = [work(), work(), work()]
    const running = [first, second, third].map((job) => line.run(job.run))
    expect([first.began(), second.began()]).toEqual([true, false])
    first.done()
    await running[0]
    await expect.poll(second.began).toBe(true)
    expect(third.began()).toBe(false)
    second.done()
    third.done()
    await Promise.all(running)
  })

  test('work that fails gives its place on', async () => {
    const line = boundedLine({ atOnce: 1, waiting: 9, retryAfter: 5 })
    const failing = line.run(() => Promise.reject(new Error('no')))
    const next = line.run(async () => 'next')
    await expect(failing).rejects.toThrow('no')
    expect(await next).toBe('next')
    expect(await line.run(async () => 'another')).toBe('another')
  })
})
