import { describe, expect, test } from 'vitest'
import { handWorlds } from '#testing/hand-worlds.ts'
import { rowsRead } from '#testing/rows-read.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { oembed, renewShareToken } from '../../contract.ts'

const worlds = handWorlds()
const product = () => worlds({ publicUrl: 'https://cat.example', aliases: ['preview.example'] })

describe('§11 GET /api/oembed', () => {
  test('an address that is not ours, or opens nothing: 404; no address: 400', async () => {
    const world = await product()
    const { id, shareToken: old } = await sharedDebate(world, world.me, 1)
    const { shareToken } = await world.me.call(renewShareToken, { params: { id } })
    const ours = 'https://cat.example'
    for (const url of [
      '',
      'x',
      ours,
      `${ours}/?debate=${id}`,
      `${ours}/share/${id}`,
      `${ours}/share/${old}`,
      `${ours}/share/${shareToken}/image.png`,
      `https://evil.example/share/${shareToken}`,
      `https://cat.example.evil.example/share/${shareToken}`,
      `https://evil.example/?${ours}/share/${shareToken}`,
      `https://cat.example@evil.example/share/${shareToken}`,
      `javascript://cat.example/share/${shareToken}`,
    ]) {
      const asked = world.stranger.call(oembed, { query: { url } })
      await expect(asked, url).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    }
    await expect(world.stranger.call(oembed)).rejects.toMatchObject({ status: 400 })
  })

  test('XML: 501, as oembed.com says', async () => {
    const world = await product()
    const { shareToken } = await sharedDebate(world, world.me, 0)
    const query = { url: `https://cat.example/share/${shareToken}`, format: 'xml' }
    const asked = world.stranger.call(oembed, { query })
    await expect(asked).rejects.toMatchObject({ status: 501, code: 'format-not-offered' })
  })

  test('§14 it needs one row, however long the debate is', async () => {
    const world = await product()
    const { shareToken } = await sharedDebate(world, world.me, 3)
    const query = { url: `https://cat.example/share/${shareToken}` }
    expect(await rowsRead(() => world.stranger.call(oembed, { query }))).toEqual([1])
  })

  test('a frame in the size that is asked for, with its title and preview picture; whatever else is sent along', async () => {
    const world = await product()
    const question = 'Is "light" <b>a wave</b>?'
    const { shareToken } = await sharedDebate(world, world.me, 1, { question })
    const whole = {
      version: '1.0',
      type: 'rich',
      title: question,
      provider_name: 'Einstein vs Cat',
      provider_url: 'https://cat.example',
      html:
        `<iframe src="https://cat.example/embed/${shareToken}" title="Is &#34;light&#34; &#60;b&#62;a wave&#60;/b&#62;?" ` +
        'width="640" height="480" loading="lazy" style="border:0;max-width:100%"></iframe>',
      width: 640,
      height: 480,
      cache_age: 60,
      thumbnail_url: `https://cat.example/api/share/${shareToken}/image.png`,
      thumbnail_width: 1200,
      thumbnail_height: 630,
    }
    for (const url of [
      `https://cat.example/share/${shareToken}`,
      `https://cat.example/embed/${shareToken}/?utm_source=x#y`,
      `http://preview.example/share/${shareToken}`,
    ]) {
      const query = { url, format: 'json', dnt: '1', maxwidth: 1200, maxheight: 630 }
      for (const reader of [world.stranger, world.me]) expect(await reader.call(oembed, { query })).toEqual(whole)
    }
    const query = { url: `https://cat.example/share/${shareToken}`, maxwidth: 300 }
    const small = await world.stranger.call(oembed, { query })
    expect([small.width, small.height]).toEqual([300, 480])
    expect(small.html).toContain('width="300" height="480"')
    expect(small).not.toHaveProperty('thumbnail_url')
  })
})
