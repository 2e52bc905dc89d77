import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { wordBomb } from '#testing/bombs.ts'
import { unpackedSize } from './read-file.ts'

describe('what an archive says of its size (§17)', () => {
  test.each(['', 'PK', 'x'.repeat(70_000)])('%# no archive', (text) => {
    expect(unpackedSize(Buffer.from(text))).toBeNull()
  })

  test('an end that points nowhere has no files', () => {
    const end = Buffer.alloc(22)
    end.writeUInt32LE(0x06054b50, 0)
    end.writeUInt32LE(0xfffffff0, 16)
    expect(unpackedSize(end)).toEqual({ files: 0, bytes: 0 })
  })

  test('all its files together, also where it stands within other bytes', () => {
    const light = readFileSync('testing/files/light.docx')
    expect(unpackedSize(light)?.files).toBeGreaterThan(2)
    const bomb = wordBomb(3_000)
    const shifted = Buffer.concat([Buffer.from('before'), bomb]).subarray(6)
    expect(unpackedSize(shifted)).toEqual(unpackedSize(bomb))
    expect(unpackedSize(bomb)?.bytes).toBeGreaterThan(3_000 * 1024 * 1024)
  })
})
