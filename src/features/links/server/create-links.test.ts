import { expect, test } from 'vitest'
import { cachedShareHeads } from './create-links.ts'
import type { ShareHead } from './sharing-store.ts'

function database(most?: number) {
  const state = { changes: 0, revision: '1', liveTurn: null as number | null, looked: [] as string[] }
  const look = async (token: string): Promise<ShareHead> => {
    state.looked.push(token)
    const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', language: 'en' }
    const { revision, liveTurn } = state
    return { id: token, ...texts, liveTurn, itemsBefore: 0, sources: ':', revision }
  }
  return { state, look, shareHead: cachedShareHeads(() => state.changes, look, most) }
}

const write = (state: { changes: number; revision: string }, revision: string) => {
  state.changes += 1
  state.revision = revision
}

test('§6 with a database that other instances write to, each reader of a link looks', async () => {
  const { look } = database()
  expect(cachedShareHeads(null, look)).toBe(look)
})

test('§6 a link is looked up once while nothing is written, and anew after any write', async () => {
  const { state, shareHead } = database()
  for (let reader = 0; reader < 3; reader++) expect(await shareHead('a')).toMatchObject({ id: 'a', revision: '1' })
  expect(await shareHead('b')).toMatchObject({ id: 'b' })
  expect(state.looked).toEqual(['a', 'b'])
  write(state, '2')
  expect(await shareHead('a')).toMatchObject({ revision: '2' })
  expect(state.looked).toEqual(['a', 'b', 'a'])
})

test('§6 what was read beside a write is told to who asked before it, and not kept', async () => {
  const { state, look } = database()
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  const shareHead = cachedShareHeads(
    () => state.changes,
    async (token) => {
      const seen = await look(token)
      await held
      return seen
    },
  )
  const first = shareHead('a')
  write(state, '2')
  const second = shareHead('a')
  answer()
  expect([(await first)?.revision, (await second)?.revision, (await shareHead('a'))?.revision]).toEqual(['1', '2', '2'])
  expect(state.looked).toEqual(['a', 'a'])
})

test('§6 the turn that is being written is looked for each time: a lost one ends without a write', async () => {
  const { state, shareHead } = database()
  state.liveTurn = 3
  expect(await shareHead('a')).toMatchObject({ liveTurn: 3 })
  state.liveTurn = null
  expect(await shareHead('a')).toMatchObject({ liveTurn: null })
})

test('a link that opens nothing is looked up each time', async () => {
  let looked = 0
  const shareHead = cachedShareHeads(
    () => 0,
    async () => {
      looked += 1
      return null
    },
  )
  expect([await shareHead('a'), await shareHead('a'), looked]).toEqual([null, null, 2])
})

test('more links than are kept do not stay', async () => {
  const { state, shareHead } = database(2)
  for (const token of ['a', 'b', 'c', 'd', 'd', 'a']) await shareHead(token)
  expect(state.looked).toEqual(['a', 'b', 'c', 'd', 'a'])
})
