import { describe, expect, test, vi } from 'vitest'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { systemClock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { audioOf } from '#testing/speech-server.ts'
import { createSpeaker, pairFor, type SpeakerDeps, spokenLanguages } from './speaker.ts'

const free: PaidCall = (_who, _most, _spender, call) => call(() => {})
const viewer = { user: null, visitor: null, ip: '192.0.2.1' }

function speakerWith(over: Partial<SpeakerDeps> = {}) {
  const speak = vi.fn(({ voice, text }: { voice: string; text: string }) => Promise.resolve(audioOf(voice, text)))
  const speaker = createSpeaker({
    speech: { model: 'tts-1', speak },
    price: 15,
    voices: ['a', 'b'],
    makings: memoryLimiters(systemClock)({ name: 'makings', points: 2, seconds: 3_600 }),
    paid: free,
    clock: systemClock,
    ...over,
  })
  return { speaker, speak }
}

describe('§20 a part is not made', () => {
  test('§14 after so many in an hour by one viewer; what was made is still heard, and others make theirs', async () => {
    const { speaker, speak } = speakerWith()
    const hear = (text: string, who = viewer) => speaker.audioOf({ text, voice: 'a' }, who)
    await hear('One')
    await hear('Two')
    await expect(hear('Three')).rejects.toMatchObject({ status: 429, code: 'too-much-speech' })
    expect(await hear('One')).toEqual(audioOf('a', 'One'))
    await hear('Three', { ...viewer, ip: '192.0.2.2' })
    expect(speak).toHaveBeenCalledTimes(3)
  })

  test('§14 at the day’s ceiling: a voice with a list price is paid by its characters, before it speaks', async () => {
    const paid = vi.fn(() => Promise.reject(new Problem(503, 'spend-ceiling')))
    const { speaker, speak } = speakerWith({ paid })
    const user = { id: 'me', tier: 'free' } as const
    const asking = speaker.audioOf({ text: 'Four', voice: 'a' }, { ...viewer, user })
    await expect(asking).rejects.toMatchObject({ code: 'spend-ceiling' })
    const most = { tokensIn: 4, tokensOut: 0 }
    expect(paid).toHaveBeenCalledWith({ kind: 'speech', model: 'tts-1', price: 15 }, most, user, expect.anything())
    expect(speak).not.toHaveBeenCalled()
  })
})

test('another voice, or another text, is another audio', async () => {
  const { speaker, speak } = speakerWith({
    makings: { demand: () => Promise.resolve() } as unknown as SpeakerDeps['makings'],
  })
  for (const part of [
    { text: 'One', voice: 'a' },
    { text: 'One', voice: 'b' },
    { text: 'Two', voice: 'a' },
    { text: 'One', voice: 'a' },
  ])
    expect(await speaker.audioOf(part, viewer)).toEqual(audioOf(part.voice, part.text))
  expect(speak).toHaveBeenCalledTimes(3)
})

describe('§20 voices by language', () => {
  test('one pair speaks every language', () => {
    expect([pairFor(['a', 'b'], 'sw'), spokenLanguages(['a', 'b'])]).toEqual([['a', 'b'], null])
  })

  test('pairs by language speak those alone', () => {
    const pairs = { en: ['a', 'b'], pt: ['c', 'd'] } as const
    expect([pairFor(pairs, 'pt-BR'), pairFor(pairs, 'de'), spokenLanguages(pairs)]).toEqual([
      ['c', 'd'],
      null,
      ['en', 'pt'],
    ])
    const { speaker } = speakerWith({ voices: pairs })
    const turn = { optionNumber: 2, content: 'Light is a wave.' } as const
    expect(speaker.partsOf(turn, 'en')).toEqual([{ text: 'Light is a wave.', voice: 'b' }])
    expect(speaker.partsOf(turn, 'de')).toEqual([])
  })
})
