import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { exportAccount } from '#features/account/contract.ts'
import { rematchDebate } from '#features/rematches/contract.ts'
import { addSource, listSources, removeSource } from '#features/sources/contract.ts'
import { handWorlds, type HandWorld } from '#testing/hand-worlds.ts'
import { say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { readShared, saveShared, setVisibility } from '../contract.ts'

const product = handWorlds()

/** @param cited maps a turn to the number of the source that the turn cites */
async function sourced(here: HandWorld, turns: number, cited: Readonly<Record<number, number>>) {
  const { me } = here
  const { id, shareToken } = await sharedDebate(here, me, turns)
  const params = { id }
  for (const title of ['Waves', 'Particles', 'Cats'])
    await me.call(addSource, { params, body: { title, text: `A long text of ${title}, in some words.` } })
  const { sources } = await me.call(listSources, { params })
  for (const [turn, number] of Object.entries(cited)) {
    const source = sources.find((one) => one.number === number)
    const citation = { marker: number, sourceId: source?.id, title: source?.title, url: null }
    const citations = JSON.stringify([{ ...citation, quote: null, label: 'page-only', start: null, end: null }])
    await here.database.db.execute(
      sql`update responses set citations = ${citations}, content = ${`So [${number}].`} where turn_number = ${turn}`,
    )
  }
  const read = async (who: Visitor) => (await who.call(readShared, { params: { shareToken } })).sources
  return { id, shareToken, sources, read }
}

describe('§17 the sources of a shared debate', () => {
  test('§6 a stranger of a cut archive is told only those that its first 10 items cite; a user all, as they are listed', async () => {
    const here = await product()
    const { id, shareToken, sources, read } = await sourced(here, 11, { 2: 2, 11: 3 })
    const { stranger } = here
    expect(await read(stranger)).toEqual(sources.filter(({ number }) => number === 2))
    const text = await (await stranger.fetch(`/api/share/${shareToken}`)).text()
    for (const { id, title } of sources.filter(({ number }) => number !== 2)) {
      expect(text).not.toContain(id)
      expect(text).not.toContain(title)
    }
    await here.database.db.execute(sql`update ai_debates set is_public = true`)
    const listed = async () => (await stranger.call(listSources, { params: { id } })).sources
    expect(await listed()).toEqual(sources.filter(({ number }) => number === 2))
    await signUp(stranger)
    expect(await read(stranger)).toEqual(sources)
    expect(await listed()).toEqual(sources)
  })

  test('an archive that is shown whole has all of them, without an account too', async () => {
    const here = await product()
    const { sources, read } = await sourced(here, 1, {})
    expect(sources).toHaveLength(3)
    expect(await read(here.stranger)).toEqual(sources)
  })

  test('§14 what was told before is told anew when a source was added, has gone from the web, or was removed', async () => {
    const here = await product()
    const { me, stranger } = here
    const { id, sources, read } = await sourced(here, 1, {})
    const reader = here.visitor()
    await signUp(reader)
    const numbers = async () => {
      const [part, whole] = await Promise.all([read(stranger), read(reader)])
      expect(part).toEqual(whole)
      return part.map(({ number, gone }) => (gone ? `${number} gone` : `${number}`))
    }
    expect(await numbers()).toEqual(['1', '2', '3'])
    await me.call(addSource, { params: { id }, body: { title: 'Light', text: 'Light is measured in some words.' } })
    expect(await numbers()).toEqual(['1', '2', '3', '4'])
    await here.database.db.execute(sql`update evidence_sources set gone = true where title = 'Cats'`)
    expect(await numbers()).toEqual(['1', '2', '3 gone', '4'])
    await me.call(removeSource, { params: { id, sourceId: sources[0]?.id ?? '' } })
    expect(await numbers()).toEqual(['2', '3 gone', '4'])
    await say(here, me, id, 'Speech 2.')
    expect(await numbers()).toEqual(['2', '3 gone', '4'])
  })

  test('§16 who saves it or argues it once more has its sources, but their whole words are in no export of theirs', async () => {
    const here = await product()
    const { me, stranger } = here
    const { id, shareToken, sources } = await sourced(here, 1, {})
    await me.call(setVisibility, { params: { id }, body: { isPublic: true } })
    await signUp(stranger)
    const saved = await stranger.call(saveShared, { params: { shareToken }, body: {} })
    const again = await stranger.call(rematchDebate, { params: { id }, body: {} })
    const fork = await stranger.call(rematchDebate, { params: { id }, body: { fromTurn: 1 } })
    const third = await stranger.call(rematchDebate, { params: { id: again.id }, body: {} })
    const foreign = sources.map((source) => ({ ...source, own: false }))
    for (const copy of [saved, again, fork, third])
      expect((await stranger.call(listSources, { params: { id: copy.id } })).sources).toEqual(foreign)
    await stranger.call(addSource, {
      params: { id: saved.id },
      body: { title: 'Mine', text: 'These words are my own.' },
    })
    const { debates } = await stranger.call(exportAccount)
    const titles = debates.map(({ id, ownSources }) => [
      id,
      (ownSources as { title: string }[]).map(({ title }) => title),
    ])
    expect(Object.fromEntries(titles)).toEqual({ [saved.id]: ['Mine'], [again.id]: [], [fork.id]: [], [third.id]: [] })
  })
})
