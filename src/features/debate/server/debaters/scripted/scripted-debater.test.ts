import { expect, test } from 'vitest'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { z } from 'zod/mini'
import { stoppedClock } from '#testing/clock.ts'
import { optionOf } from '../../../rules.ts'
import { turnPrompt } from '../full/personas.ts'
import { scriptedDebater } from './scripted-debater.ts'
import { countWords } from './words.ts'

const request = (turnNumber = 1, language = 'en') => ({
  model: 'gpt-4.1-nano',
  signal: new AbortController().signal,
  ...turnPrompt({
    debate: {
      id: 'd',
      question: 'Is pineapple on pizza acceptable?',
      option1: 'Yes',
      option2: 'No',
      coffeeLevel: 1,
      language,
    },
    turnNumber,
    optionNumber: optionOf(turnNumber),
    earlier: Array.from({ length: turnNumber - 1 }, (_, index) => ({
      turnNumber: index + 1,
      content: 'A slice of pizza is **a small round promise**.',
      summary: null,
    })),
    userInputs: [],
    lostAttempt: '',
    size: 'full',
  }),
})

async function read(pieces: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = []
  for await (const piece of pieces) read.push(piece)
  return read
}

const atOnce = { clock: { ...stoppedClock(), sleep: () => Promise.resolve() } }

test('a request that is not about a debate is refused', async () => {
  const messages = [{ role: 'user' as const, content: 'Write me a poem.' }]
  const stream = scriptedDebater(atOnce).stream({ ...request(), messages })
  await expect(read(stream)).rejects.toMatchObject({ name: 'EngineError', fault: 'rejected' })
})

test('a form is refused: there is no model to fill it', async () => {
  const asked = { ...request(), name: 'cards', schema: z.object({ point: z.string() }) }
  await expect(scriptedDebater(atOnce).structured(asked)).rejects.toMatchObject({ fault: 'unavailable' })
})

test('contract §2 it reads question, side and the other’s words from the prompt any model gets', async () => {
  const engine = scriptedDebater(atOnce)
  expect(engine.name).toBe('scripted')
  const opening = (await read(engine.stream(request()))).join('')
  expect(opening).toContain('*Is pineapple on pizza acceptable?*')
  expect(opening).toContain('“Yes”')
  const rebuttal = (await read(engine.stream(request(4)))).join('')
  expect(rebuttal).toContain('“a small round promise”')
  expect(rebuttal).toContain('“No”')
  expect(countWords(rebuttal)).toBeGreaterThanOrEqual(120)
})

test('a debate in a language the interface does not speak is held in English', async () => {
  const engine = scriptedDebater(atOnce)
  expect(await read(engine.stream(request(1, 'eo')))).toEqual(await read(engine.stream(request(1, 'en'))))
})

test('contract §2 it speaks the language of the debate, word by word in scripts without spaces too', async () => {
  const pieces = await read(scriptedDebater(atOnce).stream(request(4, 'ja')))
  expect(pieces.join('')).toContain('「No」')
  expect(pieces.join('')).toContain('「a small round promise」')
  expect(pieces.length).toBeGreaterThan(100)
  expect(await read(scriptedDebater(atOnce).stream(request(4, 'pt-BR')))).toEqual(
    await read(scriptedDebater(atOnce).stream(request(4, 'pt'))),
  )
})

test('it speaks word by word, by the clock', async () => {
  const clock = stoppedClock()
  const heard: string[] = []
  const spoken = (async () => {
    for await (const piece of scriptedDebater({ clock, msPerPiece: 50 }).stream(request())) heard.push(piece)
  })()
  await clock.advance(49)
  expect(heard).toEqual([])
  await clock.advance(1)
  expect(heard).toHaveLength(1)
  await clock.advance(100)
  expect(heard).toHaveLength(3)
  expect(heard.every((piece) => /^\S+\s*$/.test(piece))).toBe(true)
  await clock.advance(60_000)
  await spoken
})

test('it stops at once when the turn is stopped, with the reason it was given', async () => {
  const clock = stoppedClock()
  const abort = new AbortController()
  const reading = read(scriptedDebater({ clock }).stream({ ...request(), signal: abort.signal }))
  await clock.advance(100)
  abort.abort('stopped')
  await expect(reading).rejects.toBe('stopped')
})

test('it says once what the turn would have cost', async () => {
  const usages: ModelUsage[] = []
  const onUsage = (usage: ModelUsage) => void usages.push(usage)
  const text = (await read(scriptedDebater(atOnce).stream({ ...request(), onUsage }))).join('')
  expect(usages).toHaveLength(1)
  expect(usages[0]?.tokensOut).toBeGreaterThanOrEqual(countWords(text))
  expect(usages[0]?.tokensIn).toBeGreaterThan(500)
})
