import { describe, expect, test } from 'vitest'
import { browserVoice as voice, testSpeech } from '#testing/browser-voices.ts'
import { stoppedClock } from '#testing/clock.ts'
import { INTERFACE_LANGUAGES } from '#features/language/languages.ts'
import { chooseVoices, tagOf, voicesOf } from './choose-voices.ts'
import { recommendedFor } from './recommended.ts'

describe('§20 the browser’s voices', () => {
  test('a browser that has none, and tells none later: none, after two seconds', async () => {
    const clock = stoppedClock()
    const asking = voicesOf({ getVoices: () => [] }, clock)
    await clock.advance(2_000)
    expect(await asking).toEqual([])
  })

  test('they are told later: by the event, or without it', async () => {
    const voices: SpeechSynthesisVoice[] = []
    const speech = testSpeech(voices)
    const byEvent = voicesOf(speech.synthesis, stoppedClock())
    const clock = stoppedClock()
    const silently = voicesOf({ getVoices: () => voices }, clock)
    voices.push(voice('Ryan', 'en-GB'))
    speech.changed()
    expect(await byEvent).toHaveLength(1)
    await clock.advance(100)
    expect(await silently).toHaveLength(1)
  })

  test.each([
    ['en_us', 'en-US'],
    ['eng-US-f000', 'en-US'],
    ['cmn-Hans-CN', 'zh-Hans-CN'],
    ['de', 'de'],
    ['zh_TW_#Hant', 'zh-TW'],
    ['', ''],
    ['not a tag', ''],
  ])('a language is written in several ways: %j', (written, tag) => {
    expect(tagOf(written)).toBe(tag)
  })
})

describe('§20 who speaks for Einstein and Cat', () => {
  const chosen = (language: string, ...voices: SpeechSynthesisVoice[]) => {
    const found = chooseVoices(voices, language, recommendedFor(language))
    return (
      found && [found.einstein.voice.name, found.cat.voice.name, found.einstein.pitch, found.cat.pitch, found.isOne]
    )
  }

  test('a language without a voice: nobody', () => {
    expect(chosen('de')).toBeNull()
    expect(chosen('de', voice('Ryan', 'en-GB'), voice('Nobody', '??'))).toBeNull()
  })

  test('one voice: both, Cat higher', () => {
    expect(chosen('de', voice('Ryan', 'en-GB'), voice('Anna', 'de_DE'))).toEqual(['Anna', 'Anna', 0.85, 1.3, true])
  })

  test('a man’s and a woman’s voice by their names, wherever the name stands; unknown names take what is left', () => {
    const [katja, conrad] = ['Microsoft Katja Online (Natural) - German (Germany)', 'Microsoft Conrad - German']
    expect(chosen('de', voice(katja, 'de-DE', false), voice(conrad, 'de-DE'))).toEqual([conrad, katja, 1, 1, false])
    expect(chosen('de', voice('Anna', 'de-DE'), voice('Eins', 'de-DE'))).toEqual(['Eins', 'Anna', 1, 1, false])
    expect(chosen('de', voice('Markus', 'de-DE'), voice('Zwei', 'de-DE'))).toEqual(['Markus', 'Zwei', 1, 1, false])
    expect(chosen('de', voice('Eins', 'de-DE'), voice('Zwei', 'de-DE'))).toEqual(['Eins', 'Zwei', 1, 1, false])
    expect(chosen('de', voice('Anna', 'de-DE'), voice('Petra', 'de-DE'))?.[4]).toBe(false)
  })

  test('the debate’s own region first, then the better ones; never those made for fun while there are others', () => {
    const daniel = voice('Daniel', 'en-GB')
    const [samantha, ava] = [voice('Samantha', 'en-US'), voice('Ava (Premium)', 'en-US')]
    expect(chosen('en', voice('Zarvox', 'en-US'), samantha, daniel, ava)?.slice(0, 2)).toEqual([
      'Daniel',
      'Ava (Premium)',
    ])
    expect(chosen('en', voice('Zarvox', 'en-US'))?.[0]).toBe('Zarvox')
  })

  test('a language has names for both, or for neither', () => {
    for (const code of INTERFACE_LANGUAGES) {
      const { einstein, cat } = recommendedFor(code)
      expect(einstein.length > 0, code).toBe(cat.length > 0)
      expect(
        einstein.filter((name) => cat.includes(name) || name !== name.trim()),
        code,
      ).toEqual([])
    }
  })
})
