import { expect, test } from 'vitest'
import { sentenceReader } from './sentence-reader.ts'

test.each([
  ['It is late. "Go!" she said.', ['It is late.', ' "Go!"', ' she said.']],
  ['First line\n\nSecond line.', ['First line', '\n\nSecond line.']],
  ['At 10.30 it is 3.5 degrees… Cold! No?', ['At 10.30 it is 3.5 degrees…', ' Cold!', ' No?']],
  ['He says "Go. Now. Or never", and goes. I stay.', ['He says "Go. Now. Or never", and goes.', ' I stay.']],
  ['很好。真的！', ['很好。', '真的！']],
  ['', []],
])('%j is cut into its sentences, whatever the pieces are', (text, sentences) => {
  for (const size of [1, 3, 100]) {
    const reader = sentenceReader()
    const pieces = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    const heard = pieces.flatMap((piece) => reader.hear(piece))
    const last = reader.rest()
    expect([...heard, ...(last === '' ? [] : [last])]).toEqual(sentences)
  }
})
