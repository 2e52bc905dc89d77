import { afterEach, expect, test } from 'vitest'
import type { Database } from '#platform/server/database/database.ts'
import type { Logger } from '#platform/server/log.ts'
import { untraced } from '#platform/server/tracing/tracing.ts'
import { stoppedClock } from '#testing/clock.ts'
import { openSite } from '#testing/outside-site.ts'
import { createEvidence, type Evidence } from './evidence.ts'
import { createReader } from './reading/reader.ts'

let evidence: Evidence | null = null
afterEach(() => evidence?.stop())

test('§17 without a network two debates find nothing, and the log has one line, in words', async () => {
  const gone = await openSite(() => null)
  gone.close()
  const clock = stoppedClock()
  const lines: { why?: string; err?: unknown }[] = []
  const search = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null, wikipedia: gone.url }
  evidence = createEvidence({
    db: {} as Database,
    clock,
    reader: createReader({ clock }),
    userAgent: 'test',
    allowed: [],
    search,
    origins: [],
    tracing: untraced,
    log: { warn: (fields: object) => void lines.push(fields) } as unknown as Logger,
  })
  const { signal } = new AbortController()
  for (const query of ['cars', 'buses', 'light waves', 'light particles']) {
    for await (const page of evidence.lookUp([query], { language: 'en', whose: 'ip:192.0.2.1', signal }))
      throw new Error(`found ${page.title}`)
  }
  expect(lines).toEqual([{ search: 'MediaWiki', why: expect.stringContaining('ECONNREFUSED') }])
})
