import { sql } from 'drizzle-orm'
import { crc32 } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import type { Visitor } from '#testing/visitor.ts'
import { setVisibility } from '../contract.ts'

const product = handWorlds()
const { algorithmic, composite, trained } = DIGITAL_SOURCES

/** Creates a public debate with one turn. `now` sets the id of the model that served the turns. */
async function debateOf(also: readonly ('context' | 'script' | 'now')[] = []) {
  const here = await product()
  const { id, shareToken } = await sharedDebate(here, here.me, 1)
  if (also.includes('context')) await add(here, here.me, id, 'A fact.')
  if (also.includes('script')) {
    await say(here, here.me, id, 'By a script.')
    await here.database.db.execute(sql`update responses set engine = 'scripted' where turn_number = 2`)
  }
  if (also.includes('now')) await here.database.db.execute(sql`update responses set served_by = 'gpt-6-luna'`)
  await here.me.call(setVisibility, { params: { id }, body: { isPublic: true } })
  return { ...here, link: `/api/share/${shareToken}`, byId: `/api/debates/${id}` }
}
const json = async (who: Visitor, path: string) => (await (await who.fetch(path)).json()) as Record<string, unknown>
const text = async (who: Visitor, path: string) => (await who.fetch(path)).text()

test('§11 what of before names no model that serves it says null, everywhere else its id stands beside the chosen one', async () => {
  const before = await debateOf()
  await before.database.db.execute(sql`update responses set served_by = null`)
  expect(await json(before.stranger, before.link)).toMatchObject({ responses: [{ servedBy: null, cut: false }] })
  const { stranger, link, byId } = await debateOf(['now'])
  const by = { aiModel: 'gpt-4.1-nano', engine: 'openai', servedBy: 'gpt-6-luna', cut: false }
  for (const path of [link, byId]) expect(await json(stranger, path), path).toMatchObject({ responses: [by] })
  expect(await json(stranger, `${link}/export?format=json`)).toMatchObject({ items: [by] })
  expect(frontMatter(await text(stranger, `${link}/export`))).toMatchObject({ models: ['gpt-6-luna (openai)'] })
  const png = Buffer.from(await (await stranger.fetch(`${link}/image.png`)).arrayBuffer())
  expect(xmpOf(png)).toEqual([expect.stringContaining('<Iptc4xmpExt:AISystemUsed>gpt-6-luna (openai)<')])
})

describe('§16 JSON', () => {
  test('a field of the debate and of each turn; a person’s context has none', async () => {
    const { stranger, link, byId } = await debateOf(['context', 'script'])
    for (const path of [link, byId]) {
      const debate = await json(stranger, path)
      expect(debate, path).toMatchObject({
        digitalSourceType: composite,
        responses: [{ digitalSourceType: trained }, { digitalSourceType: algorithmic }],
      })
      expect(JSON.stringify(debate['userInputs'])).not.toContain('digitalSourceType')
    }
    for (const path of [`${link}/export?format=json`, `${byId}/export?format=json`]) {
      const { items, ...file } = await json(stranger, path)
      expect(file, path).toMatchObject({ digitalSourceType: composite })
      expect((items as Record<string, unknown>[]).map((item) => item['digitalSourceType'])).toEqual([
        trained,
        undefined,
        algorithmic,
      ])
    }
  })

  test('a debate in which nobody has spoken has none', async () => {
    const here = await product()
    const { shareToken } = await sharedDebate(here, here.me, 0)
    expect(await json(here.stranger, `/api/share/${shareToken}`)).toMatchObject({ digitalSourceType: null })
    expect(await text(here.stranger, `/api/share/${shareToken}/export`)).toMatch(/^# Is light/)
  })
})

/** Parses front matter, in which each line is a field with a JSON value. */
function frontMatter(markdown: string): Record<string, unknown> {
  const block = /^---\n(.*?)\n---\n\n# /s.exec(markdown)?.[1] ?? ''
  return Object.fromEntries(
    block.split('\n').map((line) => {
      const [, name = '', value = ''] = /^(\w+): (.*)$/.exec(line) ?? []
      return [name, JSON.parse(value) as unknown]
    }),
  )
}

test('§16 Markdown: front matter with the type, the models and the date', async () => {
  const { stranger, link, byId } = await debateOf(['script'])
  for (const path of [`${link}/export`, `${byId}/export`]) {
    expect(frontMatter(await text(stranger, path)), path).toEqual({
      digitalSourceType: composite,
      models: ['gpt-4.1-nano (openai)', 'scripted'],
      date: '2026-01-01T12:00:02.000Z',
    })
  }
})

/** Returns the chunks of a PNG and verifies their checksums (PNG, third edition, section 5). */
function chunksOf(png: Buffer): { readonly type: string; readonly data: Buffer }[] {
  const chunks = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    const [named, data] = [png.subarray(at + 4, at + 8 + length), png.subarray(at + 8, at + 8 + length)]
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(named))
    chunks.push({ type: named.toString('latin1', 0, 4), data })
    at += 12 + length
  }
  return chunks
}
const MARK = 'XML:com.adobe.xmp\0\0\0\0\0'
const xmpOf = (png: Buffer) =>
  chunksOf(png)
    .filter(({ type, data }) => type === 'iTXt' && data.toString('latin1').startsWith(MARK))
    .map(({ data }) => data.toString('utf8').slice(MARK.length))

describe('§16 pictures', { timeout: 60_000 }, () => {
  test('image.png: XMP with the type, the model and the date, and words on the picture itself', async () => {
    const { stranger, link } = await debateOf()
    const png = Buffer.from(await (await stranger.fetch(`${link}/image.png`)).arrayBuffer())
    const [xmp = '', ...more] = xmpOf(png)
    expect(more).toEqual([])
    expect(chunksOf(png).map(({ type }) => type)).toEqual(expect.arrayContaining(['IHDR', 'iTXt', 'IDAT', 'IEND']))
    const value = (name: string) => new RegExp(`<${name}>([^<]*)</${name}>`).exec(xmp)?.[1]
    expect(value('Iptc4xmpExt:DigitalSourceType')).toBe(trained)
    expect(value('Iptc4xmpExt:AISystemUsed')).toBe('gpt-4.1-nano (openai)')
    expect(value('xmp:CreateDate')).toBe('2026-01-01T12:00:01.000Z')
  })

  test('nothing before the first turn; another tag, and another picture, after it', async () => {
    const here = await product()
    const { id, shareToken } = await sharedDebate(here, here.me, 0)
    const link = `/api/share/${shareToken}`
    const before = await here.stranger.fetch(`${link}/image.png`)
    expect(xmpOf(Buffer.from(await before.arrayBuffer()))).toEqual([])
    await say(here, here.me, id, 'Because.')
    const after = await here.stranger.fetch(`${link}/image.png`)
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'))
  })
})
