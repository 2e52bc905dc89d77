import { expect, test } from 'vitest'
import { id3Tag } from './id3.ts'

/** The frames of a tag by their ids, read by the standard's text and not by the writer's code. */
function read(tag: Buffer): Record<string, string> {
  const size = (at: number) => tag.subarray(at, at + 4).reduce((sum, byte) => sum * 128 + byte, 0)
  expect(tag.toString('latin1', 0, 6)).toBe('ID3\u0004\0\0')
  expect(tag.length).toBe(10 + size(6))
  const frames: Record<string, string> = {}
  for (let at = 10; at < tag.length; at += 10 + size(at + 4))
    frames[`${tag.toString('latin1', at, at + 4)}${Object.keys(frames).length}`] = tag.toString(
      'utf8',
      at + 10,
      at + 10 + size(at + 4),
    )
  return frames
}
const tag = {
  title: 'Ist Größe wichtig? 光は波',
  artist: 'Cat',
  album: 'Einstein vs Cat',
  date: '2026-11-23T17:00:00.000Z',
  texts: { DigitalSourceType: 'http://x', AISystemUsed: 'scripted' },
  xmp: null,
}

test('ID3v2.4: every text is UTF-8, a date has no zone, a name stands before its text', () => {
  expect(read(id3Tag(tag))).toEqual({
    TIT20: '\u0003Ist Größe wichtig? 光は波',
    TPE11: '\u0003Cat',
    TALB2: '\u0003Einstein vs Cat',
    TDRC3: '\u00032026-11-23T17:00:00',
    TXXX4: '\u0003DigitalSourceType\0http://x',
    TXXX5: '\u0003AISystemUsed\0scripted',
  })
})

test('XMP stands in a private frame that names it; a tag of more than 127 bytes has its length in sevens', () => {
  const xmp = 'x'.repeat(20_000)
  expect(read(id3Tag({ ...tag, xmp }))['PRIV6']).toBe(`XMP\0${xmp}`)
})
