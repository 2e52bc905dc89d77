import { expect, test } from 'vitest'
import { withoutThought } from './without-thought.ts'

async function* piecesOf(texts: readonly string[]) {
  yield* texts
}

async function heard(...texts: string[]): Promise<string[]> {
  const pieces: string[] = []
  for await (const piece of withoutThought(piecesOf(texts))) pieces.push(piece)
  return pieces
}

test('a thought alone leaves nothing, also one without an end', async () => {
  expect(await heard('<think>Well', '.</think>', '\n')).toEqual([])
  expect(await heard('<think>Well', '.')).toEqual([])
})

test('§13: the thought before the answer is taken away, in whatever pieces it comes', async () => {
  const answer = ['Light ', 'bends.']
  expect(await heard('\n<think>', 'Let me', ' see</th', 'ink>', '\n\n', ...answer)).toEqual(answer)
  expect((await heard(...'<think>\n\n</think>\n\nLight bends.')).join('')).toBe('Light bends.')
})

test('an answer without a thought passes piece by piece, its marks included', async () => {
  expect(await heard('Light ', 'bends, <think> what you will.')).toEqual(['Light ', 'bends, <think> what you will.'])
  expect((await heard('<', 'thin air> is light.')).join('')).toBe('<thin air> is light.')
  expect(await heard('<thi')).toEqual(['<thi'])
})
