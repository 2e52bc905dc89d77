import type { BriefPassage } from '#features/sources/server/pack/sources-store.ts'
import { expect, test } from 'vitest'
import { citedSpeech } from './cited-speech.ts'
import { unguarded } from './speech-guard.ts'

const QUOTE = 'cars take most of the space of a street'
const source = { sourceId: 's', title: 'Street', url: null, language: 'en', optionNumber: 1 } as const
const passage = (text: string, start = 0, marker = 1): BriefPassage => ({ ...source, marker, start, text })
function cited(known: readonly BriefPassage[], quote = QUOTE) {
  const speech = citedSpeech(unguarded, { known }, null)
  return speech.citationsIn(speech.push(`So it is: “${quote}” [1].`) + speech.flush())?.[0]
}

test('§17 words that do not stand in the source have no passage', () => {
  const citation = cited([passage(`In towns ${QUOTE}.`)], 'cars are made of little green men')
  expect(citation).toMatchObject({ label: 'words-missing', quote: null, said: 'cars are made of little green men' })
  expect(citation).not.toHaveProperty('before')
  expect(citation).not.toHaveProperty('after')
})

test('§17 a quotation comes with what stands around it in its own passage, wherever that begins in the source', () => {
  const passages = [
    passage('Streets are old.'),
    passage(`In towns ${QUOTE}, and buses less.`, 500),
    passage(`No, ${QUOTE}?`, 0, 2),
  ]
  expect(cited(passages)).toMatchObject({ quote: QUOTE, start: 509, before: 'In towns ', after: ', and buses less.' })
})

test('§17 of a long passage 200 characters on each side at most, cut between words', () => {
  const { before = '', after = '' } =
    cited([passage(`${'early words '.repeat(20)}${QUOTE}${' later words'.repeat(20)}`)]) ?? {}
  expect(before).toMatch(/^…(?:early |words )(?:early words )+$/)
  expect(after).toMatch(/^(?: later words)+(?: later)?…$/)
  for (const part of [before, after]) {
    expect(part.length).toBeGreaterThan(180)
    expect(part.length).toBeLessThanOrEqual(201)
  }
})

test('§17 a script without spaces is cut between characters', () => {
  const { before = '' } =
    cited([passage(`${'𠮷野家'.repeat(100)}自動車は道路の大部分を占めている。`)], '自動車は道路の大部分を占めている') ??
    {}
  expect([...before]).toHaveLength(201)
  expect(before.isWellFormed()).toBe(true)
})

test('§17 a passage that is found while a turn is spoken proves what is quoted from then on', () => {
  const passages = { known: [passage('Streets are old.')] }
  const speech = citedSpeech(unguarded, passages, null)
  const early = speech.push(`They say: “${QUOTE}” [2]. `) + speech.push('Well. ')
  passages.known = [...passages.known, passage(`In towns ${QUOTE}.`, 0, 2)]
  const late = speech.push(`And again: “${QUOTE}” [2].`) + speech.flush()
  expect(speech.citationsIn(early + late)?.map(({ marker, label }) => [marker, label])).toEqual([[2, 'on-page']])
  expect(early + late).toBe(`They say: “${QUOTE}”. Well. And again: “${QUOTE}” [2].`)
})
