import { describe, expect, test } from 'vitest'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { opened, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import { readShared, renewShareToken, setVisibility } from '../contract.ts'

const product = handWorlds()
const of = (id: string) => ({ params: { id } })
const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

describe('§11 POST /api/debates/{id}/share-token', () => {
  test('§6 a stranger: 404, or 403 where the debate may be read; an anonymous creator does not share', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 0)
    for (const nobodys of [id, shareToken, '0198c0de-0000-7000-8000-000000000001']) {
      await expect(stranger.call(renewShareToken, of(nobodys))).rejects.toMatchObject({ status: 404 })
    }
    await me.call(setVisibility, { ...of(id), body: { isPublic: true } })
    await expect(stranger.call(renewShareToken, of(id))).rejects.toMatchObject({ status: 403, code: 'not-sharer' })
    expect((await opened(me, id)).shareToken).toBe(shareToken)
    const own = await stranger.call(createDebate, { body: question })
    expect(own.can).toMatchObject({ share: false, delete: true })
    await expect(stranger.call(renewShareToken, of(own.id))).rejects.toMatchObject({ status: 403, code: 'not-sharer' })
  })

  test('a new link of at least 128 bits; the old one is dark at once', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 0)
    const renewed = await me.call(renewShareToken, of(id))
    expect(renewed.shareToken).not.toBe(shareToken)
    expect(Buffer.from(renewed.shareToken, 'base64url').length * 8).toBeGreaterThanOrEqual(128)
    expect((await opened(me, id)).shareToken).toBe(renewed.shareToken)
    const read = (token: string) => stranger.call(readShared, { params: { shareToken: token } })
    await expect(read(shareToken)).rejects.toMatchObject({ status: 404 })
    expect(await read(renewed.shareToken)).toMatchObject({ question: 'Is light a wave?' })
  })
})

describe('§11 PATCH /api/debates/{id}', () => {
  test('§6 a stranger: 404, 403 where it may be read; anything but a truth value: 400', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id } = await sharedDebate(world, me, 0)
    const toPublic = { ...of(id), body: { isPublic: true } }
    await expect(stranger.call(setVisibility, toPublic)).rejects.toMatchObject({ status: 404 })
    for (const body of [{}, { isPublic: 'yes' }, { isPublic: true, isPrivate: true }, { isPublic: true, userId: id }]) {
      await expect(me.call(setVisibility, { ...of(id), body })).rejects.toMatchObject({ status: 400 })
    }
    await me.call(setVisibility, toPublic)
    await signUp(stranger)
    const toPrivate = { ...of(id), body: { isPublic: false } }
    await expect(stranger.call(setVisibility, toPrivate)).rejects.toMatchObject({ status: 403, code: 'not-sharer' })
    expect(await opened(me, id)).toMatchObject({ isPublic: true, isPrivate: false })
  })

  test('isPublic alone lets the debate be read by its id, without its link; the two are always opposite', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id } = await sharedDebate(world, me, 1)
    await expect(stranger.call(readDebate, of(id))).rejects.toMatchObject({ status: 404 })
    expect(await me.call(setVisibility, { ...of(id), body: { isPublic: true } })).toEqual({
      isPublic: true,
      isPrivate: false,
    })
    const told = await stranger.call(readDebate, of(id))
    expect(told).toMatchObject({ isPublic: true, isPrivate: false, can: { share: false } })
    expect(told).not.toHaveProperty('shareToken')
    await me.call(setVisibility, { ...of(id), body: { isPublic: false } })
    await expect(stranger.call(readDebate, of(id))).rejects.toMatchObject({ status: 404 })
    expect(await opened(me, id)).toMatchObject({ isPublic: false, isPrivate: true, can: { share: true } })
  })
})
