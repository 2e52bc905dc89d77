import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Source } from '#features/sources/contract.ts'
import { addSource, listSources, removeSource } from '#features/sources/contract.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { setVisibility } from '../../contract.ts'

const product = handWorlds()

async function sourced(turns: number) {
  const here = await product()
  const { me } = here
  const { id, shareToken } = await sharedDebate(here, me, 0)
  const params = { id }
  for (const title of ['Light [waves](https://b.example) *bend*', 'Removed', 'Cats'])
    await me.call(addSource, { params, body: { title, text: `Some words of ${title}.` } })
  const listed = async () => (await me.call(listSources, { params })).sources
  await me.call(removeSource, { params: { id, sourceId: (await listed())[1]?.id ?? '' } })
  const { db } = here.database
  await db.execute(sql`update evidence_sources set kind = 'page', url = 'https://a.example/x_y',
    license = 'CC BY-SA 4.0' where title like 'Light%'`)
  await db.execute(sql`update evidence_sources set url = 'javascript:alert(1)' where title = 'Cats'`)
  for (let turn = 1; turn <= turns; turn++) await say(here, me, id, `So [1], they say in turn ${turn}.`)
  const sources = await listed()
  const cited = { marker: 1, sourceId: sources[0]?.id, title: 'Light', url: null, quote: null, label: 'page-only' }
  await db.execute(sql`update responses set citations =
    ${JSON.stringify([{ ...cited, start: null, end: null }])} where turn_number = 1`)
  await me.call(setVisibility, { params, body: { isPublic: true } })
  const read = async (who: Visitor, path: string) => (await who.fetch(path)).text()
  return { ...here, id, sources, paths: [`/api/share/${shareToken}/export`, `/api/debates/${id}/export`], read }
}
const LIGHT = String.raw`- \[1\] Light \[waves\](${'`https://b.example`'}) \*bend\* · <https://a.example/x_y> · CC BY-SA 4.0`
const sourcesOf = (json: string) => (JSON.parse(json) as { sources: Source[] }).sources

test('§17 a file of a part holds the sources that the part cites, and no others', async () => {
  const { stranger, sources, paths, read } = await sourced(11)
  for (const path of paths) {
    expect(sourcesOf(await read(stranger, `${path}?format=json`))).toEqual(sources.slice(0, 1))
    expect(await read(stranger, path)).not.toContain('Cats')
  }
  await signUp(stranger)
  for (const path of paths) expect(sourcesOf(await read(stranger, `${path}?format=json`))).toEqual(sources)
})

test('§17 Markdown ends with the sources by their numbers, [n] is text; it makes a link of web addresses alone', async () => {
  const { stranger, paths, read } = await sourced(1)
  for (const path of paths) {
    const text = await read(stranger, path)
    expect(text).toContain(String.raw`> So \[1], they say in turn 1.`)
    expect(text.slice(text.indexOf('## Sources'))).toBe(
      `## Sources\n\n${LIGHT}\n${String.raw`- \[3\] Cats · javascript:alert(1)`}\n`,
    )
  }
  stranger.cookies.set('language', 'de')
  expect(await read(stranger, paths[0] ?? '')).toContain(`## Quellen\n\n${LIGHT}`)
})
