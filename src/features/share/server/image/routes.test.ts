import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { assetsFolder } from '#platform/server/folder-above.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { renewShareToken } from '../../contract.ts'

const product = handWorlds()
const NEVER = 'A'.repeat(43)
const GENERAL = readFileSync(`${assetsFolder()}/preview/without-words.png`)

const ask = (who: Visitor, token: string, headers: Record<string, string> = {}) =>
  who.fetch(`/api/share/${encodeURIComponent(token)}/image.png`, { headers })
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

describe('§11 GET /api/share/{shareToken}/image.png', () => {
  test('§14 renewed, deleted, malformed, never existing, an id: the same 404; §15 misses are throttled as for the link', async () => {
    const world = await product({ limits: { shareMissesPerIp: 6 } })
    const { me, stranger } = world
    const renewed = await sharedDebate(world, me, 0)
    await me.call(renewShareToken, { params: { id: renewed.id } })
    const deleted = await sharedDebate(world, me, 0)
    await me.call(deleteDebate, { params: { id: deleted.id } })
    const { id } = await sharedDebate(world, me, 0)
    const bodies = new Set<string>()
    for (const token of [renewed.shareToken, deleted.shareToken, NEVER, id, 'x']) {
      const answer = await ask(stranger, token)
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      bodies.add(JSON.stringify({ ...((await answer.json()) as object), requestId: '' }))
    }
    expect([...bodies]).toEqual([expect.stringContaining('share-not-found')])
    expect((await ask(stranger, NEVER)).status).toBe(404)
    const refused = await ask(stranger, NEVER)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '600'])
  })

  test('a PNG of 1200 × 630 for who holds the link; caches keep it an hour, and a dark link’s is gone then', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 0)
    const answer = await ask(stranger, shareToken)
    const png = await bytesOf(answer)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=3600, must-revalidate',
      'cross-origin-resource-policy': 'cross-origin',
      etag: expect.stringMatching(/^"[\w-]{22}"$/) as string,
    })
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(png.subarray(0, 8)).toEqual(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'))
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
    expect(png.equals(GENERAL)).toBe(false)
    const held = { 'if-none-match': answer.headers.get('etag') ?? '' }
    const again = await ask(stranger, shareToken, held)
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0])
    await me.call(renewShareToken, { params: { id } })
    expect((await ask(stranger, shareToken, held)).status).toBe(404)
  })

  test('cached by content: the same words are drawn once, and only drawings take points of the address', async () => {
    const world = await product({ limits: { imagesPerIpPerMinute: 1 } })
    const { me, stranger, clock } = world
    const first = await sharedDebate(world, me, 0)
    const same = await sharedDebate(world, me, 0)
    const other = await sharedDebate(world, me, 0, { question: 'Is light both?' })
    const together = await Promise.all([first, same, same].map(({ shareToken }) => ask(stranger, shareToken)))
    expect(together.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(together.map(({ headers }) => headers.get('etag'))).size).toBe(1)
    const refused = await ask(stranger, other.shareToken)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    expect(await refused.json()).toMatchObject({ code: 'too-many-images' })
    expect((await ask(stranger, first.shareToken)).status).toBe(200)
    await clock.advance(60_000)
    const drawn = await ask(stranger, other.shareToken)
    expect([drawn.status, drawn.headers.get('etag') === together[0]?.headers.get('etag')]).toEqual([200, false])
  })

  test('a script without a font: the image without words, never empty boxes', async () => {
    const world = await product()
    const { shareToken } = await sharedDebate(world, world.me, 0, { question: 'ბედნიერება არჩევანია?' })
    const answer = await ask(world.stranger, shareToken)
    expect(answer.status).toBe(200)
    expect((await bytesOf(answer)).equals(GENERAL)).toBe(true)
  })
})
