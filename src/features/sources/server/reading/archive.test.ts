import { readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { wordBomb, zip } from '#testing/bombs.ts'
import { archiveEntries, unpacked } from './archive.ts'

const entryOf = (archive: Buffer, name: string) => {
  const entry = archiveEntries(archive)?.get(name)
  if (entry === undefined) throw new Error(`no ${name}`)
  return entry
}

describe('§17 the directory of an archive', () => {
  test.each(['', 'PK', 'x'.repeat(70_000)])('%# no archive', (text) => {
    expect(archiveEntries(Buffer.from(text))).toBeNull()
  })

  test('an end that points nowhere has no files', () => {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt32LE(0xfffffff0, 16)
    expect(archiveEntries(end)?.size).toBe(0)
  })

  test('names all its files with the sizes that it states, also inside a larger buffer', () => {
    const bomb = wordBomb(3_000)
    const shifted = Buffer.concat([Buffer.from('before'), bomb]).subarray(6)
    expect(archiveEntries(shifted)).toEqual(archiveEntries(bomb))
    expect([...(archiveEntries(bomb)?.keys() ?? [])]).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'word/document.xml',
    ])
    expect(entryOf(bomb, 'word/document.xml').size).toBe(3_000 * 1024 * 1024)
  })
})

describe('§17 a file of an archive', () => {
  test('is unpacked, also if it is stored as it is', () => {
    const light = readFileSync('testing/files/light.docx')
    expect(unpacked(light, entryOf(light, 'word/document.xml'), 10_000).toString()).toContain('Licht ist')
    const stored = zip([{ name: 'ä/a', data: Buffer.from('Light.'), size: 6, method: 0 }])
    expect(unpacked(stored, entryOf(stored, 'ä/a'), 6).toString()).toBe('Light.')
  })

  test('is refused if it is larger than allowed, whatever the archive states', () => {
    const bomb = wordBomb(200, 1_000)
    const before = process.memoryUsage.rss()
    expect(() => unpacked(bomb, entryOf(bomb, 'word/document.xml'), 1024 * 1024)).toThrow('larger than')
    expect(process.memoryUsage.rss() - before).toBeLessThan(50 * 1024 * 1024)
  })

  test.each([
    ['damaged', zip([{ name: 'a', data: Buffer.from('no deflated data'), size: 5 }])],
    ['cut off', zip([{ name: 'a', data: deflateRawSync(Buffer.from('Light is a wave.')).subarray(0, 5), size: 5 }])],
    ['compressed in a way that nobody reads', zip([{ name: 'a', data: Buffer.from('x'), size: 1, method: 14 }])],
  ])('is refused if it is %s', (_, archive) => {
    expect(() => unpacked(archive, entryOf(archive, 'a'), 1_000)).toThrow(/invalid|unexpected|incorrect/)
  })
})
