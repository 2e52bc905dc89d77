import { describe, expect, test } from 'vitest'
import { audioFile, audioFrame } from '#testing/speech-server.ts'
import { audioFramesOf } from './mp3-frames.ts'

describe('the frames of an MP3', () => {
  test.each([
    ['nothing', Buffer.alloc(0)],
    ['a page', Buffer.from('<html>no voice here</html>')],
    ['a tag alone', Buffer.from('ID3\u0004\0\0\0\0\0\u0002==', 'latin1')],
    ['half a frame', audioFrame('a', 'b').subarray(0, 20)],
    ['zeros', Buffer.alloc(10_000)],
  ])('%s has none', (_, bytes) => {
    expect(audioFramesOf(bytes)).toBeNull()
  })

  test('tags, and the frame about the whole file, are left out; the frames stay as they are', () => {
    expect(audioFramesOf(audioFile('onyx', 'Hello'))?.bytes).toEqual(audioFrame('onyx', 'Hello'))
  })

  test('the audio of two files follows each other in one; its length is the sum', () => {
    const both = Buffer.concat(
      ['One', 'Two'].map((word) => audioFramesOf(audioFile('a', word))?.bytes ?? Buffer.alloc(0)),
    )
    const read = audioFramesOf(both)
    expect(read?.bytes).toEqual(both)
    expect(read?.seconds).toBeCloseTo(2 * 0.036)
  })

  test.each([
    [[0xff, 0xfb, 0x90, 0x00], 417],
    [[0xff, 0xfb, 0x92, 0x00], 418],
    [[0xff, 0xf3, 0x80, 0xc0], 208],
    [[0xff, 0xe3, 0x80, 0xc0], 417],
  ])('a frame’s header %j says its length: %d bytes', (header, length) => {
    const frame = Buffer.concat([Buffer.from(header), Buffer.alloc(length - 4)])
    expect(audioFramesOf(Buffer.concat([frame, frame]))?.bytes.length).toBe(2 * length)
  })
})
