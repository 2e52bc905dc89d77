import { expect, test } from 'vitest'
import { browserVoice as voice, testSpeech } from '#testing/browser-voices.ts'
import { stoppedClock } from '#testing/clock.ts'
import type { Spoken } from '../reader.ts'
import { browserVoice } from './browser-voice.ts'

const [ryan, ava] = [voice('Ryan', 'en-GB'), voice('Ava', 'en-US')]
const voices = {
  einstein: { voice: ryan, tag: 'en-GB', pitch: 1 },
  cat: { voice: ava, tag: 'en-US', pitch: 1.3 },
  isOne: false,
}
const spoken = (optionNumber: 1 | 2): Spoken => ({
  turn: { turnNumber: 1, optionNumber, responseId: null, language: 'en', parts: ['Hello there.'], finished: true },
  part: 0,
  text: 'Hello there.',
})

function speaking() {
  const [speech, clock, leaving] = [testSpeech([]), stoppedClock(), new AbortController()]
  const speak = browserVoice(speech, voices, clock)
  return { ...speech, clock, leaving, say: (side: 1 | 2, rate = 1) => speak(spoken(side), null, rate, leaving.signal) }
}

test('a voice that fails is an error; one that the page may not use yet has the name that media have for it', async () => {
  const { say, end } = speaking()
  const failing = say(1)
  end('synthesis-failed')
  await expect(failing).rejects.toThrow('synthesis-failed')
  const early = say(1)
  end('not-allowed')
  await expect(early).rejects.toMatchObject({ name: 'NotAllowedError' })
})

test('§20 each debater has voice, language, pitch and speed', async () => {
  const { say, said, end } = speaking()
  const first = say(1)
  end()
  await first
  const second = say(2, 1.5)
  end()
  await second
  expect(said).toMatchObject([
    { text: 'Hello there.', voice: ryan, lang: 'en-GB', pitch: 1, rate: 1 },
    { text: 'Hello there.', voice: ava, lang: 'en-US', pitch: 1.3, rate: 1.5 },
  ])
})

test('a sentence that is left is cancelled, and nothing of it is heard later', async () => {
  const { say, leaving, end, cancelled } = speaking()
  const left = say(1)
  leaving.abort(new Error('left'))
  await expect(left).rejects.toThrow('left')
  expect(cancelled()).toBe(1)
  end('interrupted')
})

test('a voice that stops without a word, as Chrome’s after 15 s, is given up, and the reading goes on', async () => {
  const { say, clock, cancelled } = speaking()
  let isOver = false
  const stuck = say(1).then(() => (isOver = true))
  await clock.advance(12_000)
  expect(isOver).toBe(false)
  await clock.advance(1_000)
  await stuck
  expect(cancelled()).toBe(1)
})
