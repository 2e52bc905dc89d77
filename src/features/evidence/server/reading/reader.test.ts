import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { wordBomb } from '#testing/bombs.ts'
import { type StoppedClock, stoppedClock } from '#testing/clock.ts'
import { FILE_MAX } from '../../rules.ts'
import { UnreadableFile } from './read-file.ts'
import { createReader, type Reader, startReading, TakesTooMuch } from './reader.ts'
import { NoText } from './source-text.ts'

const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

let clock: StoppedClock
let started: ChildProcess[]
let reader: Reader
/** Milliseconds of processor time; the bound of the product unless a test sets it. */
let cpuMost: number | undefined
beforeEach(() => {
  cpuMost = undefined
  clock = stoppedClock()
  started = []
  reader = createReader({
    clock,
    start: () => {
      const child = startReading(cpuMost)
      started.push(child)
      return child
    },
  })
})
afterEach(() => reader.close())

const file = (type: string, bytes: Uint8Array) => reader.read({ kind: 'file', type, bytes, title: 'light' })
const readsOn = async () => {
  const { text } = await file(WORD, readFileSync('testing/files/light.docx'))
  expect(text).toBe('Light is a wave.\nLicht ist eine Welle.')
}

describe('§17 what reading a source may take', () => {
  test('a Word file that says that it unpacks into gigabytes is refused before', async () => {
    await expect(file(WORD, wordBomb(3_900))).rejects.toBeInstanceOf(UnreadableFile)
    expect(started[0]?.signalCode).toBeNull()
  })

  test('one that says less is given up, the server’s own memory stays, and the next file is read', async () => {
    const bomb = wordBomb(3_900, 1_000)
    expect(bomb.length).toBeLessThan(FILE_MAX)
    const before = process.memoryUsage.rss()
    cpuMost = 500
    await expect(file(WORD, bomb)).rejects.toBeInstanceOf(TakesTooMuch)
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

describe('§17 the program that reads', () => {
  test('says what is wrong with a file', async () => {
    await expect(file('application/pdf', Buffer.from('no pdf'))).rejects.toBeInstanceOf(UnreadableFile)
    await expect(file('text/plain', Buffer.from('...'))).rejects.toBeInstanceOf(NoText)
  })

  test('is started by nothing short, and ranks what is long', async () => {
    const fact = 'Light is a wave that spreads in space. '
    const job = { wanted: 'light wave', telling: ['light', 'wave'], language: 'en', most: 1 }
    const source = (text: string) => ({ title: '', text, given: false })
    expect(await reader.rank({ ...job, sources: [source(fact)] })).toHaveLength(1)
    expect(started).toHaveLength(0)
    expect(await reader.rank({ ...job, sources: [source(fact.repeat(500)), source(fact.repeat(500))] })).toHaveLength(1)
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
