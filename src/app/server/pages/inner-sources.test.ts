import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { addSource, listSources } from '#features/sources/contract.ts'
import { setVisibility } from '#features/share/contract.ts'
import { builtPages } from '#testing/built-pages.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { say, sharedDebate } from '#testing/shared-debate.ts'
import { world } from '#testing/world.ts'

const INNER = 'shelf.example.org:8080'
const text = 'In 1801 Thomas Young showed that light interferes with itself, as every wave does.'
const told = { title: 'Interference', url: null, license: 'CC BY-SA 4.0' }

test('§17 it is cited with title and license; its address leaves the server in no form, for its owner neither', async () => {
  const [webFolder, engine] = [builtPages(), handEngine()]
  const site = { publicUrl: 'https://cat.example', sourcesAllowed: [INNER] }
  const here = { ...(await world({ engine, webFolder, ...site })), engine }
  onTestFinished(async () => {
    await here.close()
    rmSync(webFolder, { recursive: true })
  })
  const [me, stranger] = [here.visitor({ host: 'cat.example' }), here.visitor({ host: 'cat.example' })]
  const { id, shareToken } = await sharedDebate(here, me, 0)
  const params = { id }
  await me.call(addSource, { params, body: { title: told.title, text } })
  const { db } = here.database
  await db.execute(
    sql`update evidence_sources set kind = 'page', url = ${`http://${INNER}/light`}, license = ${told.license}`,
  )
  const ranked = async () => (await db.execute(sql`select 1 from debate_passages`)).rows.length
  await expect.poll(ranked).toBeGreaterThan(0)
  await say(here, me, id, 'He says “light interferes with itself” [1].')
  await me.call(setVisibility, { params, body: { isPublic: true } })

  expect(await stranger.call(listSources, { params })).toMatchObject({ sources: [{ kind: 'page', ...told }] })
  const calls = [`/api/debates/${id}`, `/api/debates/${id}/sources`, `/api/share/${shareToken}`]
  const files = [`/api/share/${shareToken}/export`, `/api/share/${shareToken}/export?format=json`]
  const pages = [`/share/${shareToken}`, `/?debate=${id}`, `/embed/${shareToken}?language=en`]
  for (const who of [stranger, me]) {
    for (const path of [...calls, ...files, ...pages]) {
      const answer = await who.fetch(path, { headers: { accept: pages.includes(path) ? 'text/html' : '*/*' } })
      const given = await answer.text()
      expect([answer.status, given.includes(told.title)], path).toEqual([200, true])
      expect(given, path).not.toContain('shelf.example')
    }
  }
})
