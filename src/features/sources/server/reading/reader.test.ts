import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdfBomb, wordBomb } from '#testing/bombs.ts'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { FILE_MAX } from '../../rules.ts'
import { createReader, type Orderer, type Reader, startReading, TakesTooMuch } from './reader.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let clock: StoppedClock
let started: ChildProcess[]
let reader: Reader
let cpuMost: number | undefined
/** Numbers of the reading processes that never answer; 1 is the process that was started first. */
let silent: ReadonlySet<number>
beforeEach(() => {
  silent = new Set()
  cpuMost = undefined
  clock = stoppedClock()
  started = []
  reader = createReader({
    clock,
    start: () => {
      const child = startReading(cpuMost)
      started.push(child)
      if (silent.has(started.length)) child.kill('SIGSTOP')
      return child
    },
  })
})
afterEach(() => reader.close())

const ME = { whose: 'ip:192.0.2.1' }
const file = (type: string, bytes: Uint8Array, orderer: Orderer = ME) =>
  reader.read({ kind: 'file', type, bytes, title: 'light' }, orderer)
const readsOn = async () => {
  const { text } = await file(WORD, readFileSync('testing/files/light.docx'))
  expect(text).toBe('Light is a wave.\nLicht ist eine Welle.')
}

describe('§17 what reading a source may take', () => {
  test.each([
    ['says', undefined],
    ['does not say', 1_000],
  ])('a Word file that unpacks into gigabytes, and %s so, is refused at once', async (_, declared) => {
    const bomb = wordBomb(3_900, declared)
    expect(bomb.length).toBeLessThan(FILE_MAX)
    await expect(file(WORD, bomb)).rejects.toMatchObject({ code: 'unreadable-file' })
    expect(started[0]?.signalCode).toBeNull()
  })

  test('a text that takes too much is given up, the server’s own memory stays, and the next file is read', async () => {
    const before = process.memoryUsage.rss()
    cpuMost = 500
    await expect(file('application/pdf', pdfBomb(3_900))).rejects.toBeInstanceOf(TakesTooMuch)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
    expect(started[0]?.signalCode).toBe('SIGKILL')
    cpuMost = undefined
    await readsOn()
    expect(started).toHaveLength(2)
  })

  test('one whose program goes silent is given up after 20 s', async () => {
    const read = readsOn().catch((error: unknown) => error)
    await clock.advance(0)
    await clock.advance(20_000)
    expect(await read).toBeInstanceOf(TakesTooMuch)
  })
})

describe('§17 one reader’s texts keep nobody else waiting', () => {
  const other = { whose: 'ip:192.0.2.2' }
  test('more than twenty that wait are refused; of another one the text is read at once, by a second program', async () => {
    silent = new Set([1])
    const read = file('text/plain', Buffer.from('A wave.')).catch((error: unknown) => error)
    const waiting = Array.from({ length: 20 }, () => file('text/plain', Buffer.from('A wave.')).catch(() => 'waited'))
    await expect(file('text/plain', Buffer.from('A wave.'))).rejects.toMatchObject({ status: 503, code: 'busy' })
    expect(await file('text/plain', Buffer.from('Light.'), other)).toMatchObject({ text: 'Light.' })
    expect(started).toHaveLength(2)
    await reader.close()
    expect(await read).toBeInstanceOf(TakesTooMuch)
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['waited']))
  })

  test('while a text takes long a second program is made ready, and one that was ended starts again at once', async () => {
    silent = new Set([1])
    const read = file('text/plain', Buffer.from('A wave.')).catch((error: unknown) => error)
    await clock.advance(0)
    expect(started).toHaveLength(1)
    await clock.advance(300)
    expect(started).toHaveLength(2)
    await clock.advance(20_000 - 300)
    expect(await read).toBeInstanceOf(TakesTooMuch)
    expect(started).toHaveLength(3)
    expect(started.filter(({ signalCode }) => signalCode !== null)).toHaveLength(1)
  })

  test('who had a program ended gets it once more, and leaves the other to somebody else', async () => {
    silent = new Set([1, 3])
    const wave = () => file('text/plain', Buffer.from('A wave.')).catch((error: unknown) => error)
    const first = wave()
    await clock.advance(0)
    await clock.advance(300)
    const next = wave()
    await clock.advance(20_000 - 300)
    expect(await first).toBeInstanceOf(TakesTooMuch)
    expect(await file('text/plain', Buffer.from('Light.'), other)).toMatchObject({ text: 'Light.' })
    expect(started).toHaveLength(3)
    await reader.close()
    expect(await next).toBeInstanceOf(TakesTooMuch)
  })

  test('what a search has found waits behind what its maker adds', async () => {
    const order: string[] = []
    const text = (name: string, orderer: Orderer) =>
      file('text/plain', Buffer.from('Light.'), orderer).then(() => order.push(name))
    const found = { ...ME, later: true }
    await Promise.all([text('first', ME), text('found', found), text('found', found), text('added', ME)])
    expect(order).toEqual(['first', 'added', 'found', 'found'])
  })
})

describe('§17 the program that reads', () => {
  test('says what is wrong with a file', async () => {
    await expect(file('application/pdf', Buffer.from('no pdf'))).rejects.toMatchObject({ code: 'unreadable-file' })
    await expect(file('text/plain', Buffer.from('...'))).rejects.toMatchObject({ code: 'no-text' })
  })

  test('is started by nothing short, and ranks what is long', async () => {
    const fact = 'Light is a wave that spreads in space. '
    const job = { wanted: 'light wave', telling: ['light', 'wave'], language: 'en', most: 1 }
    const source = (text: string) => ({ title: '', text, given: false })
    expect(await reader.rank({ ...job, sources: [source(fact)] }, ME)).toHaveLength(1)
    expect(started).toHaveLength(0)
    expect(
      await reader.rank({ ...job, sources: [source(fact.repeat(500)), source(fact.repeat(500))] }, ME),
    ).toHaveLength(1)
    expect(started).toHaveLength(1)
  })

  test('ends when it has had nothing to do for a minute, and starts again', async () => {
    await readsOn()
    const [first] = started
    const gone = first && once(first, 'exit')
    await clock.advance(60_000)
    await gone
    await readsOn()
    expect(started).toHaveLength(2)
  })
})
