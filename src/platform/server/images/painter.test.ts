import { Worker } from 'node:worker_threads'
import { afterEach, describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { WorkerFailed } from '../worker.ts'
import { createPainter } from './painter.ts'
import type { Picture } from './picture.ts'

const picture: Picture = { width: 10, height: 10, art: '', boxes: [] }
const closing: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

function painterOf(program: string) {
  const clock = stoppedClock()
  const threads: Worker[] = []
  const painter = createPainter({
    clock,
    refusal: (seconds) => new Error(`full for ${seconds}`),
    start: () => {
      const source = `const { parentPort } = require('node:worker_threads'); parentPort.on('message', () => { ${program} })`
      const thread = new Worker(source, { eval: true })
      threads.push(thread)
      return thread
    },
  })
  closing.push(painter.close)
  return { painter, clock, threads }
}
const ANSWERS = `parentPort.postMessage({ kind: 'png', bytes: new Uint8Array([7]) })`

describe('§11 pictures are drawn in a thread', () => {
  test('too many wait: refused at once with the seconds to wait', async () => {
    const { painter, threads } = painterOf('')
    const waiting = Array.from({ length: 30 }, () => painter.paint(picture).catch((error: Error) => error.message))
    expect(await Promise.race(waiting)).toMatch(/^full for \d+$/)
    expect(threads).toHaveLength(1)
  })

  test('the thread dies: that picture fails, the next one gets a new thread', async () => {
    const { painter, threads } = painterOf(`if (globalThis.told) process.exit(1); globalThis.told = true; ${ANSWERS}`)
    expect(await painter.paint(picture)).toEqual(new Uint8Array([7]))
    await expect(painter.paint(picture)).rejects.toThrow(WorkerFailed)
    expect(await painter.paint(picture)).toEqual(new Uint8Array([7]))
    expect(threads).toHaveLength(2)
  })

  test('an error in the thread is that picture’s, not the server’s', async () => {
    const { painter } = painterOf(`throw new Error('for a test')`)
    await expect(painter.paint(picture)).rejects.toMatchObject({ cause: { message: 'for a test' } })
  })

  test('a drawing that does not end is ended', async () => {
    const { painter, clock, threads } = painterOf('')
    const painted = painter.paint(picture).catch((error: unknown) => error)
    await clock.advance(0)
    await clock.advance(15_000)
    expect(await painted).toMatchObject({ message: 'no answer after 15000 ms' })
    expect(threads[0]?.threadId).toBe(-1)
  })

  test('idle for a minute, the thread ends; the next picture starts another', async () => {
    const { painter, clock, threads } = painterOf(ANSWERS)
    await painter.paint(picture)
    await clock.advance(59_000)
    await painter.paint(picture)
    expect(threads).toHaveLength(1)
    const ended = new Promise((resolve) => threads[0]?.once('exit', resolve))
    await clock.advance(60_000)
    await ended
    await painter.paint(picture)
    expect(threads).toHaveLength(2)
  })
})
