import { expect, test } from 'vitest'
import { LineTooLong, linesIn } from './rows.ts'

async function read(chunks: readonly string[], most?: number): Promise<string[]> {
  const found: string[] = []
  async function* stream() {
    for (const chunk of chunks) yield Buffer.from(chunk, 'latin1')
  }
  for await (const line of linesIn(stream(), most)) found.push(line)
  return found
}

test('a line that never ends is given up', async () => {
  await expect(read(['12345', '67890', 'x'], 10)).rejects.toThrow(LineTooLong)
  expect(await read(['12345', '67890'], 10)).toEqual(['1234567890'])
})

test('lines end at \\n alone, also where chunks cut a character', async () => {
  const bytes = Buffer.from('["a\u2028b\r"]\n\n["ä"]\nend').toString('latin1')
  for (const size of [1, 2, 3, 100]) {
    const chunks = bytes.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
    expect(await read(chunks)).toEqual(['["a\u2028b\r"]', '', '["ä"]', 'end'])
  }
  expect(await read([])).toEqual([])
})
