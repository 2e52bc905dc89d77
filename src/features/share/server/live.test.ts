import { describe, expect, test } from 'vitest'
import { deleteAccount } from '#features/account/contract.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { handWorlds, type HandWorld } from '#testing/hand-worlds.ts'
import { add, sharedDebate } from '#testing/shared-debate.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { OpenStream } from '#testing/visitor.ts'
import { readShared, renewShareToken, watchShared } from '../contract.ts'

const product = handWorlds()
const at = (shareToken: string) => ({ params: { shareToken } })
const DARK = {
  error: 'This neural archive link is invalid or has been purged from the mainframe',
  code: 'share-not-found',
}

function reading(stream: OpenStream | null) {
  const events = stream?.events()
  return {
    next: async () => (await events?.next())?.value,
    async rest() {
      const all: unknown[] = []
      for await (const event of events ?? []) all.push(event)
      return all
    },
  }
}

/** Creates a shared debate with `turns` saved responses and begins to write its next turn. */
async function writing(world: HandWorld, turns = 0) {
  const { me, engine } = world
  const debate = await sharedDebate(world, me, turns)
  await me.open(generateTurn, { params: { id: debate.id }, body: {} })
  return { ...debate, call: await engine.call(turns + 1) }
}

describe('§11 GET /api/share/{shareToken}/live', () => {
  test('a link that opens nothing: 404; nothing runs: 204, and nothing is started', async () => {
    const world = await product()
    const { me, stranger, engine } = world
    const { id, shareToken } = await sharedDebate(world, me, 0)
    for (const token of ['A'.repeat(43), id, 'x']) {
      await expect(stranger.open(watchShared, at(token))).rejects.toMatchObject({
        status: 404,
        code: 'share-not-found',
      })
    }
    expect(await stranger.open(watchShared, at(shareToken))).toBeNull()
    expect(engine.calls).toHaveLength(0)
  })

  test('from its first character to its end, and how many are watching', async () => {
    const world = await product()
    const { stranger, clock } = world
    const { shareToken, call } = await writing(world)
    call.say('From the start of the debate')
    expect(await stranger.call(readShared, at(shareToken))).toMatchObject({ liveTurn: 1, responses: [] })
    const first = reading(await stranger.open(watchShared, at(shareToken)))
    expect(await first.next()).toMatchObject({ turn: { turnNumber: 1 } })
    expect(await first.next()).toEqual({ content: 'From the start of the debate' })
    expect(await first.next()).toEqual({ watching: 1 })
    const second = await world.visitor().open(watchShared, at(shareToken))
    await clock.advance(1_000)
    expect(await first.next()).toEqual({ watching: 2 })
    second?.leave()
    const metrics = async () => (await stranger.fetch('/metrics')).text()
    await expect.poll(metrics).toMatch(/^event_streams_open 2$/m)
    await clock.advance(1_000)
    expect(await first.next()).toEqual({ watching: 1 })
    call.say(' to the end.')
    call.finish()
    expect(await first.rest()).toMatchObject([
      { content: ' to the end.' },
      { response: { content: 'From the start of the debate to the end.' } },
      '[DONE]',
    ])
  })

  test('Last-Event-ID goes on from where the connection was lost', async () => {
    const world = await product()
    const { shareToken, call } = await writing(world)
    call.say('The road is long and dark')
    call.say('6789')
    const headers = { 'last-event-id': '1-25' }
    const resumed = reading(await world.stranger.open(watchShared, { ...at(shareToken), headers }))
    await resumed.next()
    expect(await resumed.next()).toEqual({ content: '6789' })
  })

  test('§6 a turn beyond the first 10 items is for who is signed in: 204, and no word of it in the JSON', async () => {
    const world = await product({ limits: { turnsPerUserPerMinute: 100 } })
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 9)
    await add(world, me, id, 'The tenth item.')
    await me.open(generateTurn, { params: { id }, body: {} })
    ;(await world.engine.call(10)).say('The tenth is long and dark, and beyond it.')
    expect(await stranger.open(watchShared, at(shareToken))).toBeNull()
    expect(await stranger.call(readShared, at(shareToken))).toMatchObject({ liveTurn: null, totalItems: 10 })
    await signUp(stranger)
    expect(await stranger.call(readShared, at(shareToken))).toMatchObject({ liveTurn: 10 })
    const watched = reading(await stranger.open(watchShared, at(shareToken)))
    await watched.next()
    expect(await watched.next()).toEqual({ content: 'The tenth is long and dark, and beyond it.' })
  })

  test('§11 a renewed link: who watches through the old one is let go at once, the owner’s turn goes on', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken, call } = await writing(world)
    const watched = reading(await stranger.open(watchShared, at(shareToken)))
    const renewed = await me.call(renewShareToken, { params: { id } })
    expect((await watched.rest()).at(-1)).toEqual(DARK)
    await expect(stranger.open(watchShared, at(shareToken))).rejects.toMatchObject({ status: 404 })
    expect(call.request.signal.aborted).toBe(false)
    expect(await stranger.open(watchShared, at(renewed.shareToken))).not.toBeNull()
  })

  test.each([
    ['its debate', ({ me }: HandWorld, id: string) => me.call(deleteDebate, { params: { id } })],
    ['its owner’s account', ({ me }: HandWorld) => me.call(deleteAccount, { body: { password: PASSWORD } })],
  ])('§11 deleting %s ends the stream of who watches, and the link is dark', async (_what, remove) => {
    const world = await product()
    const { stranger } = world
    const { id, shareToken } = await writing(world)
    const watched = reading(await stranger.open(watchShared, at(shareToken)))
    await remove(world, id)
    expect((await watched.rest()).at(-1)).toMatchObject({ error: 'This debate has been deleted.' })
    await expect(stranger.call(readShared, at(shareToken))).rejects.toMatchObject({ status: 404 })
  })
})
