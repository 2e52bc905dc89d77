import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { pdfBomb } from '#testing/bombs.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createReader, type Reader, startReading, TakesTooMuch } from './reader.ts'

/** Limit of the processor time for one document in milliseconds; undefined means the product's own limit. */
let cpuMost: number | undefined
let reader: Reader
beforeEach(() => {
  cpuMost = undefined
  reader = createReader({ clock: stoppedClock(), start: () => startReading(cpuMost) })
})
afterEach(() => reader.close())

const ME = { whose: 'ip:192.0.2.1' }

const PAGE = 2 * 1024 * 1024
const page = (piece: string) => Buffer.from(`<html><body>${piece.repeat((PAGE - 100) / piece.length)}`)
const read = (bytes: Uint8Array) =>
  reader.read({ kind: 'page', bytes, charset: null, address: 'https://a.example/' }, ME)
const readsOn = async () => {
  const { text } = await reader.read({ kind: 'file', type: 'text/plain', bytes: Buffer.from('Light.'), title: 'x' }, ME)
  expect(text).toBe('Light.')
}

/** Time limit in milliseconds. Five seconds of processor time may take minutes on a busy machine. */
const PATIENCE_MS = 400_000

describe('§17 what reading a source may take', { timeout: PATIENCE_MS }, () => {
  test.each<[name: string, bytes: Buffer, most?: number]>([
    ['nested elements', page('<div>')],
    ['open elements of a list', page('<li>a')],
    ['nested tables', page('<table><tr><td>')],
    // The limit is lower here, because a fast machine may read this page within the product's limit of five seconds.
    ['elements without paragraphs', page('<div>a, b</div>'), 500],
  ])('a page of %s is given up, the server’s own memory stays, and the next file is read', async (_, bytes, most) => {
    cpuMost = most
    const before = process.memoryUsage.rss()
    await expect(read(bytes)).rejects.toBeInstanceOf(TakesTooMuch)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100 * 1024 * 1024)
    cpuMost = undefined
    await readsOn()
  })

  test('a PDF that unpacks into gigabytes', async () => {
    const bytes = pdfBomb(3_900)
    const asked = reader.read({ kind: 'file', type: 'application/pdf', bytes, title: 'x' }, ME)
    await expect(asked).rejects.toBeInstanceOf(TakesTooMuch)
    await readsOn()
  })

  test('a page of two megabytes that is a text is read', async () => {
    const { text } = await read(page('<p>Light is a wave that spreads in space, as Young has shown, and so on.</p>'))
    expect(text).toMatch(/^Light is a wave/)
  })
})
