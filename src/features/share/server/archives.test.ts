import type { Response } from '#features/debates/contract/entries.ts'
import { describe, expect, test } from 'vitest'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { SharedDebate } from '../contract.ts'
import { readShared, renewShareToken, setVisibility } from '../contract.ts'
import { createArchives } from './archives.ts'

const product = handWorlds()

const archive = (characters: number): SharedDebate => ({
  question: 'Is light a wave?',
  option1: 'Yes',
  option2: 'No',
  language: 'en',
  isPublic: false,
  createdAt: new Date(0).toISOString(),
  responses: [{ content: 'x'.repeat(characters), summary: null } as Response],
  userInputs: [],
  totalItems: 1,
  truncated: false,
  digitalSourceType: null,
  sources: [],
  liveTurn: null,
})

describe('§14 `archive`: what many read is kept', () => {
  test('nothing of another revision, and nothing of another key', () => {
    const archives = createArchives()
    const told = archives.keep('a', '1', archive(1))
    expect(archives.find('a', '1')).toBe(told)
    expect([archives.find('a', '2'), archives.find('b', '1')]).toEqual([null, null])
    archives.keep('a', '2', archive(2))
    expect(archives.find('a', '1')).toBeNull()
  })

  test('the least lately used go first; one that is longer than everything is not kept, and drives nothing out', () => {
    const archives = createArchives(350)
    for (const key of ['a', 'b', 'c']) archives.keep(key, '1', archive(100 - 'Is light a wave?'.length))
    archives.find('a', '1')
    archives.keep('d', '1', archive(100))
    const kept = ['a', 'b', 'c', 'd'].filter((key) => archives.find(key, '1') !== null)
    expect(kept).toEqual(['a', 'c', 'd'])
    archives.keep('e', '1', archive(1_000))
    expect(['a', 'c', 'd', 'e'].filter((key) => archives.find(key, '1') !== null)).toEqual(['a', 'c', 'd'])
  })

  test('what was read before is told anew as soon as anything has changed, to each viewer their part', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 9)
    const other = world.visitor()
    await signUp(other)
    const read = async () => {
      const [part, whole] = await Promise.all(
        [stranger, other].map((who) => who.call(readShared, { params: { shareToken } })),
      )
      return [part?.responses.length, part?.userInputs.length, whole?.responses.length, part?.isPublic]
    }
    for (let again = 0; again < 2; again++) expect(await read()).toEqual([9, 0, 9, false])
    await add(world, me, id, 'A fact.')
    expect(await read()).toEqual([9, 1, 9, false])
    await say(world, me, id, 'Speech 10.')
    expect(await read()).toEqual([9, 1, 10, false])
    await me.call(setVisibility, { params: { id }, body: { isPublic: true } })
    expect(await read()).toEqual([9, 1, 10, true])
  })

  test.each(['renewed', 'deleted'])('kept or not, a link that was %s opens nothing', async (how) => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    const read = () => stranger.call(readShared, { params: { shareToken } })
    await Promise.all([read(), read(), read()])
    await me.call<string, unknown, unknown, unknown>(how === 'renewed' ? renewShareToken : deleteDebate, {
      params: { id },
    })
    const refused = await Promise.allSettled([read(), read(), read()])
    expect(refused.map((one) => one.status)).toEqual(['rejected', 'rejected', 'rejected'])
  })
})
