import { describe, expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { sharedDebate } from '#testing/shared-debate.ts'
import { renewShareToken, setVisibility } from '../../contract.ts'
import { crawlerFiles, SITEMAP_MOST } from './crawler-files.ts'

const product = handWorlds()
const addressesIn = (xml: string) => Array.from(xml.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address]) => address)

describe('§12 what search engines ask for', () => {
  test('a sitemap that is none: 404; it takes no other method', async () => {
    const { stranger } = await product()
    for (const path of ['/sitemap/2.xml', '/sitemap/0.xml', '/sitemap/1', '/sitemap/x.xml', '/sitemap/999999999.xml'])
      expect((await stranger.fetch(path)).status, path).toBe(404)
    expect((await stranger.fetch('/sitemap.xml', { method: 'POST' })).status).toBe(405)
  })

  test('robots.txt names the sitemap and keeps crawlers from calls, not from archives and their pictures', async () => {
    const { stranger } = await product({ publicUrl: 'https://cat.example' })
    const answer = await stranger.fetch('/robots.txt', { headers: { host: 'cat.example' } })
    expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(await answer.text()).toBe(
      'User-agent: *\nAllow: /api/share/*/image.png\nDisallow: /api/\n\nSitemap: https://cat.example/sitemap.xml\n',
    )
  })

  test('the archives of public debates, by the link that opens them now, and no others', async () => {
    const { me, stranger, clock, ...here } = await product()
    const { id } = await sharedDebate({ ...here, clock }, me, 0)
    const hidden = await sharedDebate({ ...here, clock }, stranger, 0)
    const listed = async () => {
      await clock.advance(600_000)
      const answer = await stranger.fetch('/sitemap/1.xml')
      expect(Object.fromEntries(answer.headers)).toMatchObject({
        'content-type': 'application/xml; charset=utf-8',
        'cache-control': 'public, max-age=600',
      })
      expect(answer.headers.getSetCookie()).toEqual([])
      return addressesIn(await answer.text())
    }
    const site = 'http://localhost:3000'
    expect(await listed()).toEqual([`${site}/`])
    await me.call(setVisibility, { params: { id }, body: { isPublic: true } })
    const { shareToken } = await me.call(renewShareToken, { params: { id } })
    expect(await listed()).toEqual([`${site}/`, `${site}/share/${shareToken}`])
    expect(addressesIn(await (await stranger.fetch('/sitemap.xml')).text())).toEqual([`${site}/sitemap/1.xml`])
    await me.call(setVisibility, { params: { id }, body: { isPublic: false } })
    expect(await listed()).toEqual([`${site}/`])
    expect(await (await stranger.fetch('/sitemap/1.xml')).text()).not.toContain(hidden.shareToken)
  })

  test('paged, and asked of the database once in ten minutes, however many ask', async () => {
    const clock = stoppedClock()
    const asked: unknown[] = []
    const tokens = ['a', 'b', 'c', 'd', 'e']
    const links = {
      publicCount: async () => tokens.length,
      publicLinks: async (from: number, most: number) => {
        asked.push([from, most])
        return tokens.slice(from, from + most)
      },
    }
    const files = crawlerFiles({ links, publicUrl: 'https://cat.example', clock, perPage: 2 })
    const file = async (path: string, name = '') =>
      addressesIn((await files.find((each) => each.path === path)?.content({ file: name })) ?? '')
    expect(await file('/sitemap.xml')).toEqual([1, 2, 3].map((page) => `https://cat.example/sitemap/${page}.xml`))
    const third = () => file('/sitemap/:file', '3.xml')
    expect(await Promise.all([third(), third()])).toEqual([
      ['https://cat.example/share/e'],
      ['https://cat.example/share/e'],
    ])
    expect(await file('/sitemap/:file', '4.xml')).toEqual([])
    expect(asked).toEqual([[4, 2]])
    await clock.advance(600_000)
    await third()
    expect(asked).toHaveLength(2)
  })

  test('an index never names more sitemaps than the protocol allows', async () => {
    const links = { publicCount: async () => 1e9, publicLinks: async () => [] }
    const files = crawlerFiles({ links, publicUrl: 'https://cat.example', clock: stoppedClock() })
    const index = (await files.find(({ path }) => path === '/sitemap.xml')?.content({})) ?? ''
    expect(addressesIn(index)).toHaveLength(SITEMAP_MOST)
  })
})
