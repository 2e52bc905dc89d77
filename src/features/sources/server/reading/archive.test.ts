import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wordBomb, zip } from '#testing/bombs.ts'
import { openArchive } from './archive.ts'

const MEGABYTE = 1024 * 1024
const MOST = { files: 3, bytes: MEGABYTE }
const stored = (name: string, text: string) => ({ name, data: Buffer.from(text), size: text.length, method: 0 })

describe('§17 an archive is refused', () => {
  test.each(['', 'PK', 'x'.repeat(70_000)])('%# if it is none', (text) => {
    expect(() => openArchive(Buffer.from(text), MOST)).toThrow('no archive')
  })

  test('if it states more than allowed, also inside a larger buffer', () => {
    const shifted = Buffer.concat([Buffer.from('before'), wordBomb(3_000)]).subarray(6)
    expect(() => openArchive(shifted, MOST)).toThrow('too much')
    const many = zip(['a', 'b', 'c', 'd'].map((name) => stored(name, name)))
    expect(() => openArchive(many, MOST)).toThrow('too much')
    expect(openArchive(many, { ...MOST, files: 4 })('d')?.toString()).toBe('d')
  })

  test('if it unpacks into more than it states: as soon as it does, and all files together', () => {
    const before = process.memoryUsage.rss()
    expect(() => openArchive(wordBomb(200, 1_000), MOST)('word/document.xml')).toThrow('larger than')
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * MEGABYTE)
    const half = deflateRawSync(Buffer.alloc(MEGABYTE / 2 + 1))
    const unpack = openArchive(zip(['a', 'b'].map((name) => ({ name, data: half, size: 1 }))), MOST)
    expect(unpack('a')).toHaveLength(MEGABYTE / 2 + 1)
    expect(() => unpack('b')).toThrow('larger than')
  })

  test.each([
    ['damaged', 8, Buffer.from('no deflated data')],
    ['cut off', 8, deflateRawSync(Buffer.from('Light is a wave.')).subarray(0, 5)],
    ['compressed in a way that nobody reads', 14, Buffer.from('x')],
  ])('if its file is %s', (_, method, data) => {
    const unpack = openArchive(zip([{ name: 'a', data, size: 5, method }]), MOST)
    expect(() => unpack('a')).toThrow(/invalid|unexpected|incorrect/)
  })
})

test('the files of an archive, deflated or stored; none where its end points nowhere', () => {
  const light = openArchive(readFileSync('testing/files/light.docx'), { ...MOST, files: 10 })
  expect(light('word/document.xml')?.toString()).toContain('Licht ist')
  expect(light('word/none.xml')).toBeNull()
  expect(openArchive(zip([stored('ä/a', 'Light.')]), MOST)('ä/a')?.toString()).toBe('Light.')
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt32LE(0xfffffff0, 16)
  expect(openArchive(end, MOST)('a')).toBeNull()
})

describe('§17 the comment of an archive', () => {
  const commented = (comment: string, length = comment.length) => {
    const archive = zip([stored('a', 'Light.')])
    archive.writeUInt16LE(length, archive.length - 2)
    return Buffer.concat([archive, Buffer.from(comment)])
  }

  test.each(['Made by hand', `PK\x05\x06${'x'.repeat(40)}`, 'x'.repeat(0xffff)])('%# may have any text', (comment) => {
    expect(openArchive(commented(comment), MOST)('a')?.toString()).toBe('Light.')
  })

  test('ends with the file', () => {
    expect(() => openArchive(commented('Made by hand', 3), MOST)).toThrow('no archive')
  })
})
