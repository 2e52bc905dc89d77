import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Viewer } from '#features/account/viewer.ts'
import type { Evidence } from '../evidence/evidence.ts'
import type { ReadSource } from '../evidence/evidence-store.ts'
import type { Logger } from '#platform/server/log.ts'
import { stoppedClock } from '#testing/clock.ts'
import type { DebateRow } from '#features/debates/server/store.ts'
import { sourceFinder } from './find-sources.ts'
import { searchWords, type WrittenWords } from './search-words.ts'

const body = {
  question: 'Should cities ban private cars?',
  option1: 'Streets belong to pedestrians',
  option2: 'Commuters need a car',
}

const NOBODY: Viewer = { user: null, visitor: 'v', ip: '192.0.2.1' }

function finderThat(lookUp: Evidence['lookUp'], written: WrittenWords | null = null) {
  const clock = stoppedClock()
  const kept: string[] = []
  const nothing = () => Promise.resolve()
  const finder = sourceFinder(
    { clock, log: { warn: () => {} } as unknown as Logger },
    {
      beginSearch: nothing,
      endSearch: nothing,
      addFound: async (_, { title }, side) => void kept.push(`${side} ${title}`),
      passagesOf: () => Promise.reject(new Error('away')),
    },
    { lookUp, publicUrlOf: (address) => address },
    { passages: { renew: async () => void kept.push('ranked') }, writeWords: () => Promise.resolve(written) },
  )
  return { finder, clock, kept, begin: () => finder.begin({ ...body, id: 'a', language: 'en' } as DebateRow, NOBODY) }
}
const pageOf = (title: string) => ({ title, url: `https://x.example/${title}` }) as ReadSource

describe('§17 a turn and the search of its debate', () => {
  test('a turn that cannot read what was found is written without', async () => {
    const { finder } = finderThat(async function* () {})
    expect(await finder.found('a')).toEqual([])
  })

  test.each([
    [300, 'that finds nothing', false, false],
    [1_500, 'that finds nothing, if it begins meanwhile', false, true],
    [1_500, 'whose page is still read', true, false],
  ])('it waits %i ms at most for a search %s, and for none that does not run', async (ms, _, finds, atOnce) => {
    const { finder, clock, begin } = finderThat(async function* (_queries, { signal, onHits }) {
      if (finds) onHits?.()
      await once(signal, 'abort')
      yield* []
    })
    expect(finder.awaited('a', atOnce)).toBeNull()
    await begin()
    let over = false
    const waiting = finder.awaited('a', atOnce)?.then(() => (over = true))
    await clock.advance(0)
    await clock.advance(ms - 1)
    expect(over).toBe(false)
    await clock.advance(1)
    expect(over).toBe(true)
    await waiting
    await finder.stop()
    expect(finder.awaited('a')).toBeNull()
  })

  test('it waits no longer than until the first page of each position is ranked; further pages come behind it', async () => {
    const { finder, kept, begin } = finderThat(async function* (_queries, { signal }) {
      yield pageOf('First')
      await once(signal, 'abort')
      yield* []
    })
    await begin()
    await finder.awaited('a')
    expect(kept.toSorted()).toEqual(['1 First', '2 First', 'ranked', 'ranked'])
    await finder.stop()
  })

  test('it does not wait for a position of which nothing is found', async () => {
    const { finder, kept, begin } = finderThat(async function* ([query = '']) {
      if (/pedestrians/i.test(query)) yield pageOf('First')
    })
    await begin()
    await finder.awaited('a')
    expect(kept.slice(0, 2)).toEqual(['1 First', 'ranked'])
    await finder.stop()
  })
})

describe('§17 the pages of a position', () => {
  async function keptOf(pages: Readonly<Record<string, readonly string[]>>, written: WrittenWords | null) {
    const { finder, kept, begin } = finderThat(async function* (queries) {
      for (const title of queries.flatMap((query) => pages[query] ?? [])) yield pageOf(title)
    }, written)
    await begin()
    await expect.poll(() => finder.awaited('a')).toBeNull()
    return kept.filter((what) => what !== 'ranked').toSorted()
  }
  const [ruled = ''] = searchWords({ ...body, language: 'en' }, 1)

  test('three by rules where no model wrote', async () => {
    expect(await keptOf({ [ruled]: ['A', 'B', 'C', 'D'] }, null)).toEqual(['1 A', '1 B', '1 C'])
  })

  test('the best by rules, then those by the model’s words; none twice', async () => {
    const pages = { [ruled]: ['A', 'B', 'C'], words: ['X', 'A', 'Y', 'Z'] }
    expect(await keptOf(pages, { 1: 'words', 2: null })).toEqual(['1 A', '1 X', '1 Y'])
  })

  test('words that find nothing leave the rules’ pages', async () => {
    expect(await keptOf({ [ruled]: ['A', 'B'] }, { 1: 'words', 2: 'words' })).toEqual(['1 A', '1 B'])
  })

  test('words find pages where the rules find none', async () => {
    expect(await keptOf({ words: ['X'] }, { 1: 'words', 2: 'words' })).toEqual(['1 X', '2 X'])
  })
})
