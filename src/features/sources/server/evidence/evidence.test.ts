import { testKit } from '#testing/kit.ts'
import { afterEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/log.ts'
import { testDatabase } from '#testing/database.ts'
import { stoppedClock } from '#testing/clock.ts'
import { openSite } from '#testing/outside-site.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { createReader, type Reader } from '../reading/reader.ts'

let evidence: Evidence | null = null
afterEach(() => evidence?.stop())

test('§17 without a network two debates find nothing, and the log has one line, in words', async () => {
  const gone = await openSite(() => null)
  gone.close()
  const clock = stoppedClock()
  const lines: { why?: string; err?: unknown }[] = []
  const search = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: gone.url }
  const log = { warn: (fields: object) => void lines.push(fields) } as unknown as Logger
  evidence = createEvidence(testKit({} as Database, { clock, log }), {
    reader: createReader({ clock }),
    userAgent: 'test',
    allowed: [],
    search,
    origins: [],
  })
  const { signal } = new AbortController()
  for (const query of ['cars', 'buses', 'light waves', 'light particles']) {
    for await (const page of evidence.lookUp([query], { language: 'en', whose: 'ip:192.0.2.1', signal }))
      throw new Error(`found ${page.title}`)
  }
  expect(lines).toEqual([{ search: 'MediaWiki', why: expect.stringContaining('ECONNREFUSED') }])
})

test('§15 a hit of SearXNG that names the search’s own host is not read, which SOURCES_ALLOW alone may open', async () => {
  const inner = await openSite((path) =>
    path.startsWith('/search')
      ? [200, 'application/json', JSON.stringify({ results: [{ title: 'Settings', url: `${inner.url}settings` }] })]
      : [200, 'text/html', 'Settings'],
  )
  const read = async () => ({
    title: 'Settings',
    text: 'What only the operator may read.',
    language: 'en',
    license: null,
  })
  const reader = { read, close: async () => {} } as unknown as Reader
  const database = await testDatabase()
  const titles = async (allowed: string[]) => {
    evidence = createEvidence(testKit(database.db), {
      reader,
      userAgent: 'test',
      allowed,
      search: { searxng: inner.url, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: null },
      origins: [],
    })
    const found: string[] = []
    for await (const { title } of evidence.lookUp(['secret'], {
      language: 'en',
      whose: 'test',
      signal: new AbortController().signal,
    }))
      found.push(title)
    await evidence.stop()
    return found
  }
  expect(await titles([])).toEqual([])
  expect(inner.requests.map(({ url }) => url?.split('?')[0])).toEqual(['/search'])
  expect(await titles([inner.place])).toEqual(['Settings'])
  evidence = null
  inner.close()
  await database.close()
})
