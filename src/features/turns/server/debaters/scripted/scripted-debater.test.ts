import { expect, test } from 'vitest'
import { optionOf } from '#features/debates/rules.ts'
import { stoppedClock } from '#testing/clock.ts'
import { briefOf } from '#testing/turn-prompts.ts'
import { wrongLength } from '#testing/turn-length.ts'
import { scriptedDebater } from './scripted-debater.ts'

const pizza = { question: 'Is pineapple on pizza acceptable?', option1: 'Yes', option2: 'No' }
const brief = (turnNumber = 1, language = 'en') =>
  briefOf({ ...pizza, language }, Array(turnNumber - 1).fill('A slice of pizza is **a small round promise**.'))
const writing = () => ({ signal: new AbortController().signal })

async function read(pieces: AsyncIterable<string>): Promise<string[]> {
  const read: string[] = []
  for await (const piece of pieces) read.push(piece)
  return read
}

const atOnce = { clock: { ...stoppedClock(), sleep: () => Promise.resolve() } }
const written = (turnNumber = 1, language = 'en') =>
  read(scriptedDebater(atOnce).write(brief(turnNumber, language), writing()))

test('it stops at once when the turn is stopped, with the reason it was given', async () => {
  const clock = stoppedClock()
  const abort = new AbortController()
  const reading = read(scriptedDebater({ clock }).write(brief(), { signal: abort.signal }))
  await clock.advance(100)
  abort.abort('stopped')
  await expect(reading).rejects.toBe('stopped')
})

test('§10 it speaks of the question, for its side, with the other’s words', async () => {
  expect(scriptedDebater(atOnce).name).toBe('scripted')
  const opening = (await written()).join('')
  expect(opening).toContain('*Is pineapple on pizza acceptable?*')
  expect(opening).toContain('“Yes”')
  const rebuttal = (await written(4)).join('')
  expect(rebuttal).toContain('“a small round promise”')
  expect(wrongLength(rebuttal, 'cross-examination', 'en')).toBeNull()
  expect((await written(8)).join('')).toContain('“No”')
})

test('a debate in a language the interface does not speak is held in English', async () => {
  expect(await written(1, 'eo')).toEqual(await written(1, 'en'))
})

test('§10 it speaks the language of the debate, word by word in scripts without spaces too', async () => {
  const pieces = await written(4, 'ja')
  expect(pieces.join('')).toContain('「a small round promise」')
  expect(pieces.length).toBeGreaterThan(30)
  expect((await written(8, 'ja')).join('')).toContain('「No」')
  expect(await written(4, 'pt-BR')).toEqual(await written(4, 'pt'))
})

test('it speaks word by word, by the clock', async () => {
  const clock = stoppedClock()
  const heard: string[] = []
  const spoken = (async () => {
    for await (const piece of scriptedDebater({ clock, msPerPiece: 50 }).write(brief(), writing())) heard.push(piece)
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

test('its guard lets everything through: what it reads out was typed, names and all', () => {
  const guard = scriptedDebater(atOnce).guard(optionOf(1))
  expect(guard.push('Cat: friend or foe?') + guard.flush()).toBe('Cat: friend or foe?')
  expect(guard.done()).toBe(false)
})

test('§17 its opening is the same with sources and without: it is said before they are found', async () => {
  const text = 'Pineapple on pizza was first sold in Ontario, and half of all guests call it acceptable.'
  const found = [
    { marker: 1, sourceId: 's', title: 'Pizza', url: null, language: 'en', start: 0, text, optionNumber: 1 },
  ] as const
  const [opening, ...without] = (await written()).join('').split('\n\n')
  const awaited = Promise.resolve(found)
  const late = await read(scriptedDebater(atOnce).write(brief(), { ...writing(), awaited }))
  const [same, ...cited] = late.join('').split('\n\n')
  expect(same).toBe(opening)
  expect(cited.join()).toContain(`“${text.slice(0, -1)}” [1]`)
  expect(without.join()).not.toContain('Ontario')
  const early = await read(scriptedDebater(atOnce).write({ ...brief(), passages: found }, writing()))
  expect(early.join('')).toBe(late.join(''))
})

test('§17 a short turn goes on from what it has said when its sources are found, or ends there', async () => {
  const text = 'Pineapple on pizza was first sold in Ontario, and half of all guests call it acceptable.'
  const source = { marker: 1, sourceId: 's', title: 'Pizza', url: null, language: 'en', start: 0, text } as const
  const awaited = Promise.resolve(([1, 2] as const).map((optionNumber) => ({ ...source, optionNumber })))
  for (const turnNumber of [3, 4, 5, 6, 7, 8, 9, 10]) {
    const plain = (await written(turnNumber)).join('')
    const late = (await read(scriptedDebater(atOnce).write(brief(turnNumber), { ...writing(), awaited }))).join('')
    const [begun, ...rest] = late.split('\n\n')
    expect(begun).toBe(plain.split('\n\n')[0])
    expect(rest).not.toContain('')
  }
})
