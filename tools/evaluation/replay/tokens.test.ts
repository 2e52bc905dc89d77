import { expect, test } from 'vitest'
import { readExample, SOURCED_EXAMPLE } from './example.ts'
import { cachedShare, spentTold } from './spent.ts'
import { tokenCounter } from './tokens.ts'

test('a call knows the beginning of any earlier one; a provider keeps it in steps, from a length on', () => {
  const count = tokenCounter()
  const long = Array.from({ length: 1_200 }, (_, at) => `cat ${at}`).join('\n')
  const first = count('turn', 'One beginning, and its end.', 'A cat.')
  expect(first).toMatchObject({ known: 0, tokensCached: 0 })
  expect(first.tokensIn).toBeGreaterThan(4)
  expect(count('turn', 'One beginning, and another end.', '').known).toBe(4)
  count('turn', long, '')
  const again = count('turn', `${long}\nOne more line.`, '')
  expect(again.known).toBeGreaterThan(1_200)
  expect(again.tokensCached).toBe(again.known - (again.known % 128))
})

test('the cached share is that of all tokens sent', () => {
  const calls = [
    { tokensIn: 300, tokensOut: 1, tokensCached: 100 },
    { tokensIn: 100, tokensOut: 3 },
  ]
  expect(cachedShare(calls)).toBe(1 / 4)
  expect(cachedShare([])).toBe(0)
  expect(spentTold(calls, 2)).toBe('1 calls, 200 tokens in (25 % cached), 2 out')
})

test('an example answers each prompt as the model that wrote it', () => {
  const { speech, answerTo } = readExample(SOURCED_EXAMPLE)
  const turn = `<<turn 1>>\n${speech(2, 0)}\n<<end 1>>`
  const cards = answerTo('argument_cards', turn)['cards'] as { point: string; quote: string }[]
  for (const { quote } of cards) expect(turn).toContain(quote)
  const numbered = (points: readonly string[]) => points.map((point, at) => `${at + 1}. ^ ${point}`).join('\n')
  const others = (answerTo('argument_cards', `\n${speech(1, 0)}`)['cards'] as { point: string }[]).map(
    ({ point }) => point,
  )
  const blocks = `<<others 1>>\n${numbered(others)}\n<<end 1>>\n<<cards 1>>\n${numbered(cards.map(({ point }) => point))}\n<<end 1>>`
  const [answer] = answerTo('answers', `${blocks}\n${turn}`)['answers'] ?? []
  expect(answer).toMatchObject({ card: 3, answered: 2, reader1: 'weakens' })
  expect(speech(3, 170).startsWith(speech(3, 0))).toBe(true)
  expect(speech(3, 170).split(/\s+/u).length).toBeGreaterThan(150)
})
