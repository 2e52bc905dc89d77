import { sql } from 'drizzle-orm'
import { DOMParser } from 'linkedom'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import { add, say } from '#testing/shared-debate.ts'
import { audioFrame } from '#testing/speech-server.ts'
import { type SpeakingWorld, speakingWorld, spokenDebate } from '#testing/spoken-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { hearShared, hearSharedPart } from '../../audio-contract.ts'
import { renewShareToken, setVisibility } from '../../contract.ts'
import { podcastFile } from './podcast.ts'

let product: SpeakingWorld
beforeAll(async () => {
  product = await speakingWorld()
})
afterAll(() => product.close())

type Spoken = Awaited<ReturnType<typeof spokenDebate>>
const part = (who: Visitor, { shareToken, responses }: Spoken, turn = 1, number = 0) =>
  who.call(hearSharedPart, {
    params: { shareToken, responseId: responses[turn - 1]?.id ?? '' },
    query: { part: number },
  })
const whole = (who: Visitor, { shareToken }: Spoken) => who.call(hearShared, { params: { shareToken } })
const framesOf = ({ sentences: [first, second, third] }: Spoken) =>
  Buffer.concat([audioFrame('onyx', first), audioFrame('onyx', second), audioFrame('nova', third)])

describe('§20 a link that is dark has no audio either, though it was made before', () => {
  test.each<[string, (here: Spoken) => Promise<unknown>]>([
    ['renewed', (here) => here.me.call(renewShareToken, { params: { id: here.id } })],
    ['deleted', (here) => here.me.call(deleteDebate, { params: { id: here.id } })],
    ['hidden', (here) => product.operate('debate', here.id, 'hide')],
  ])('%s', async (_, revoke) => {
    const here = await spokenDebate(product)
    await here.me.call(setVisibility, { params: { id: here.id }, body: { isPublic: true } })
    await whole(here.stranger, here)
    expect(await (await here.stranger.fetch('/podcast.xml')).text()).toContain(here.shareToken)
    await revoke(here)
    const asked = here.askedNow().length
    await expect(whole(here.stranger, here)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    await expect(part(here.stranger, here)).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    expect(await (await here.stranger.fetch('/podcast.xml')).text()).not.toContain(here.shareToken)
    expect(here.askedNow()).toHaveLength(asked)
  })

  test('that goes dark while the recording is made', async () => {
    const here = await spokenDebate(product)
    let release = () => {}
    here.server.until = new Promise((resolve) => (release = resolve))
    const asking = whole(here.stranger, here).catch((error: unknown) => error)
    await expect.poll(() => here.askedNow().length).toBeGreaterThan(0)
    await here.me.call(renewShareToken, { params: { id: here.id } })
    release()
    expect(await asking).toMatchObject({ status: 404, code: 'share-not-found' })
  })
})

describe('§20 the recording of a shared debate', () => {
  test('is refused where nobody has spoken, and where the voice fails', async () => {
    const here = await spokenDebate(product)
    here.server.answer = { status: 500 }
    await expect(whole(here.stranger, here)).rejects.toMatchObject({ status: 503, code: 'voice-away' })
    await product.database.db.execute(sql`delete from responses where debate_id = ${here.id}`)
    await expect(whole(here.stranger, here)).rejects.toMatchObject({ status: 404, code: 'nothing-to-hear' })
  })

  test('takes at most a minute of a call; what was made meanwhile is kept for the next', async () => {
    const here = await spokenDebate(product)
    let release = () => {}
    here.server.until = new Promise((resolve) => (release = resolve))
    const asking = whole(here.stranger, here).catch((error: unknown) => error)
    await expect.poll(() => here.askedNow().length).toBe(2)
    await product.clock.advance(59_000)
    release()
    here.server.until = new Promise((resolve) => (release = resolve))
    await expect.poll(() => here.askedNow().length).toBe(3)
    await product.clock.advance(1_000)
    expect(await asking).toMatchObject({ status: 503, code: 'recording-in-the-making' })
    release()
  })

  test('is the parts in their order, both voices, as a file of its name; in parts it sounds the same', async () => {
    const here = await spokenDebate(product)
    const mp3 = Buffer.from(await whole(here.stranger, here))
    const frames = framesOf(here)
    expect(mp3.subarray(-frames.length)).toEqual(frames)
    const answer = await here.stranger.fetch(`/api/share/${here.shareToken}/audio.mp3`)
    expect(answer.headers.get('content-type')).toBe('audio/mpeg')
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('content-disposition')).toContain('einstein-vs-cat-Is-light-a-wave.mp3')
    expect(Buffer.from(await part(here.stranger, here, 2)).includes(frames.subarray(-36))).toBe(true)
  })

  test('§16 says how it was made, who wrote it and when', async () => {
    const here = await spokenDebate(product)
    await add(product, here.me, here.id, 'A fact.')
    const tag = Buffer.from(await whole(here.stranger, here)).toString('latin1')
    expect(tag).toContain(`DigitalSourceType\0${DIGITAL_SOURCES.composite}`)
    expect(tag).toContain(`<Iptc4xmpExt:DigitalSourceType>${DIGITAL_SOURCES.composite}`)
    expect(tag).toContain('Is light a wave?')
    expect(tag).toContain(here.responses[1]?.createdAt.slice(0, 19))
  })

  test('§6 who is not signed in hears the first ten items and no more', async () => {
    const here = await spokenDebate(product)
    for (let turn = 3; turn <= 11; turn++) await say(product, here.me, here.id, `This is turn ${turn}.`)
    const stranger = Buffer.from(await whole(here.stranger, here)).toString('latin1')
    expect(stranger).toContain('This is turn 10.')
    expect(stranger).not.toContain('This is turn 11.')
    expect(Buffer.from(await whole(here.me, here)).toString('latin1')).toContain('This is turn 11.')
  })
})

test('§20 there is no podcast where the server has no voice', async () => {
  const publicEpisodes = () => Promise.reject(new Error('not asked'))
  const file = podcastFile({ debates: { publicEpisodes }, speaker: null, lengthOf: () => null, publicUrl: '' })
  expect(await file.content({})).toBeNull()
})

test('§20 the podcast has the public debates and what podcast programs require; nothing in a question breaks it', async () => {
  await product.database.db.execute(sql`update ai_debates set is_public = false`)
  const here = await spokenDebate(product)
  const feed = async () => (await here.stranger.fetch('/podcast.xml')).text()
  expect(await feed()).not.toContain('<item>')
  await here.me.call(setVisibility, { params: { id: here.id }, body: { isPublic: true } })
  await product.database.db.execute(
    sql`update ai_debates set question = ${'Is <b> & "c" ]]> so\u0001?'} where id = ${here.id}`,
  )
  const answer = await here.stranger.fetch('/podcast.xml')
  expect(answer.headers.get('content-type')).toBe('application/rss+xml; charset=utf-8')
  const xml = await answer.text()
  // XML 1.0, section 2.2.
  expect(xml.replaceAll('\n', '')).not.toMatch(/\p{Cc}/u)
  const document = new DOMParser().parseFromString(xml, 'text/xml')
  const inside = (parent: string, name: string) =>
    [...document.querySelectorAll(parent)].flatMap(({ children }) =>
      [...children].filter(({ tagName }) => tagName === name).map((child) => child.textContent.trim()),
    )
  for (const required of ['title', 'link', 'description', 'language', 'itunes:author', 'itunes:explicit'])
    expect(inside('channel', required), required).toEqual([expect.stringMatching(/\S/)])
  for (const required of ['itunes:category', 'itunes:image', 'atom:link'])
    expect(inside('channel', required), required).toHaveLength(1)
  expect(inside('item', 'title')).toEqual(['Is <b> & "c" ]]> so ?'])
  expect(inside('item', 'guid')).toEqual([here.shareToken])
  expect(new Date(inside('item', 'pubDate')[0] ?? '').toISOString().slice(0, 19)).toBe(
    here.responses[1]?.createdAt.slice(0, 19),
  )
  const address = `https://debates.example/api/share/${here.shareToken}/audio.mp3`
  const enclosure = () => document.querySelector('enclosure')
  expect(['url', 'type', 'length'].map((name) => enclosure()?.getAttribute(name))).toEqual([address, 'audio/mpeg', '0'])
  expect(xml).toContain(
    `<podcast:transcript url="https://debates.example/share/${here.shareToken}" type="text/html" />`,
  )
  // Once the recording was made, its length is known.
  const mp3 = await whole(here.stranger, here)
  expect(await feed()).toContain(`length="${mp3.length}"`)
})
