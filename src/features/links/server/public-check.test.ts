import { describe, expect, test } from 'vitest'
import { publicCheck, wordFinder } from './public-check.ts'

describe('§19 a blocked word', () => {
  test('is found in any capitals, widths and hidden characters, as a whole word', () => {
    const found = wordFinder(['Darn', 'two words', 'c++', ''])
    const held = ['Oh DARN!', 'darn', 'ｄａｒｎ it', 'da\u200Brn', 'darn_', 'Two\n  words', 'C++ is it']
    for (const text of held) expect([text, found(text)]).toEqual([text, true])
    for (const text of ['darning', 'undarn', 'twowords', 'c', '']) expect([text, found(text)]).toEqual([text, false])
  })

  test('in other scripts, too; where no spaces stand between words, wherever it stands', () => {
    const found = wordFinder(['чёрт', 'बकवास', '馬鹿', 'บ้า'])
    for (const text of ['ЧЁРТ побери', 'यह बकवास है।', 'お前は馬鹿だ', 'คนบ้าจริง'])
      expect([text, found(text)]).toEqual([text, true])
    for (const text of ['чёртик', '馬と鹿', 'nothing']) expect([text, found(text)]).toEqual([text, false])
  })

  test('no words find nothing', () => {
    expect(wordFinder([])('anything')).toBe(false)
    expect(wordFinder(['', ' '])('any thing')).toBe(false)
  })
})

describe('§19 what may become public', () => {
  const texts = async () => ['A wave', 'A particle']
  const deps = { blockedWords: [], moderation: null, onUnavailable: () => {} }

  test('a blocked word: 403; what the service flags: 403; a service that gives no answer: 503, and it is told', async () => {
    const told: unknown[] = []
    const words = publicCheck({ ...deps, blockedWords: ['particle'] })
    await expect(words(texts)).rejects.toMatchObject({ status: 403, code: 'blocked-words' })
    const flagged = publicCheck({ ...deps, moderation: async (given) => given.includes('A wave') })
    await expect(flagged(texts)).rejects.toMatchObject({ status: 403, code: 'not-for-public' })
    const away = publicCheck({
      ...deps,
      moderation: () => Promise.reject(new Error('away')),
      onUnavailable: (error) => told.push(error),
    })
    await expect(away(texts)).rejects.toMatchObject({ status: 503, code: 'check-unavailable' })
    expect(told).toHaveLength(1)
  })

  test('without a word and a service nothing is read; with both what passes both is let through', async () => {
    await expect(publicCheck(deps)(() => Promise.reject(new Error('read')))).resolves.toBeUndefined()
    const both = publicCheck({ ...deps, blockedWords: ['light'], moderation: async () => false })
    await expect(both(texts)).resolves.toBeUndefined()
  })
})
