import { expect, test } from 'vitest'
import { rankPassages } from '../passages/passages.ts'
import { passageKeeper } from './passages.ts'
import type { PassageRow } from './sources-store.ts'

const debate = { id: 'd', question: 'Is turf better?', option1: 'Yes, turf', option2: 'No, grass', language: 'en' }
const paragraphs = (words: number) =>
  Array.from({ length: 12 }, (_, at) => `${at < 9 ? 'Turf' : 'Harrow'} ${at} ${'costs a lot of hours '.repeat(words)}.`)

async function passagesOf(texts: readonly { own: boolean; text: string }[]): Promise<readonly PassageRow[]> {
  let kept: readonly PassageRow[] = []
  const rows = texts.map((text, at) => ({ sourceId: `s${at}`, optionNumber: null, title: 'A', ...text }))
  const sources = {
    textsOf: () => Promise.resolve(rows),
    replacePassages: async (_: string, passages: readonly PassageRow[]) => void (kept = passages),
  }
  const log = { warn: (failed: unknown) => expect.unreachable(String(failed)) }
  await passageKeeper(log as never, sources as never, { rank: rankPassages }).renew(debate, 'me')
  return kept
}

test('§17 of a text that is longer than a prompt’s part for sources, each side gets its best eight passages', async () => {
  const kept = await passagesOf([{ own: true, text: paragraphs(40).join('\n') }])
  expect(kept.filter(({ optionNumber }) => optionNumber === 1)).toHaveLength(8)
})

test('§17 all of what the owner added reaches both sides while it fits, before the pages that were found', async () => {
  const text = paragraphs(9).join('\n')
  const kept = await passagesOf([
    { own: false, text: 'Is turf better than grass? Yes: turf is better, and no grass is needed.' },
    { own: true, text },
  ])
  for (const side of [1, 2]) {
    const given = kept.filter(({ optionNumber }) => optionNumber === side)
    expect(given.map(({ rank }) => rank)).toEqual(given.map((_, at) => at + 1))
    const owned = given.filter(({ sourceId }) => sourceId === 's1')
    expect(owned.map(({ text: words }) => words)).toEqual(expect.arrayContaining(text.split('\n')))
    expect(owned).toHaveLength(12)
    expect(given.slice(owned.length).map(({ sourceId }) => sourceId)).toEqual(['s0'])
  }
})
