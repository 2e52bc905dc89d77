import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { DIGITAL_SOURCES } from '#features/debates/digital-source.ts'
import { handWorlds } from '#testing/hand-worlds.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { exportDebate, exportShared, setVisibility } from '../../contract.ts'

const product = handWorlds()
const summary =
  'a\nb\n| Light \\| bends | Imagine a train. | https://a.example/x |\n| No *source* | N/A | javascript:alert(1) |'

describe('§11 GET /api/share/{shareToken}/export', () => {
  test('a link that opens nothing: 404; a format that is none: 400', async () => {
    const world = await product()
    const { shareToken, id } = await sharedDebate(world, world.me, 0)
    for (const token of ['A'.repeat(43), id, 'x']) {
      const asked = world.stranger.call(exportShared, { params: { shareToken: token } })
      await expect(asked).rejects.toMatchObject({ status: 404, code: 'share-not-found' })
    }
    const asked = world.stranger.call(exportShared, { params: { shareToken }, query: { format: 'html' } })
    await expect(asked).rejects.toMatchObject({ status: 400 })
  })

  test('§6 not signed in: the first 10 items, and both formats say so; signed in: all', async () => {
    const world = await product()
    const { stranger } = world
    const { shareToken } = await sharedDebate(world, world.me, 11)
    const read = async (format: string) =>
      (await stranger.fetch(`/api/share/${shareToken}/export?format=${format}`)).text()
    const note = 'Only the first 10 of 11 items. Log in to export all of them.'
    expect(await read('markdown')).toContain(`*${note}*`)
    expect(await read('markdown')).not.toContain('Speech 11')
    const part = JSON.parse(await read('json')) as { items: unknown[] }
    expect(part).toMatchObject({ truncated: true, totalItems: 11, note })
    expect(part.items).toHaveLength(10)
    await signUp(stranger)
    expect(await read('markdown')).toContain('Speech 11')
    expect(JSON.parse(await read('json'))).toMatchObject({ truncated: false, totalItems: 11, note: null })
  })

  test('Markdown: question, positions, day, turns with their speakers, cards with quotes and sources, context', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 0, {
      question: 'Is *light* a wave?',
      option1: 'A <b>wave</b>',
    })
    await say(world, me, id, 'Imagine a train.\n\n*Fast*, [https://a.example].')
    await add(world, me, id, '# A fact\nof mine.')
    await say(world, me, id, 'A cat sits.')
    await world.database.db.execute(sql`update responses set summary = ${summary} where turn_number = 1`)
    const answer = await stranger.fetch(`/api/share/${shareToken}/export`)
    expect(await answer.text()).toBe(`---
digitalSourceType: "${DIGITAL_SOURCES.composite}"
models: ["gpt-4.1-nano (openai)"]
date: "2026-01-01T12:00:03.000Z"
---

# Is \\*light\\* a wave?

- **Einstein:** A &lt;b\\>wave&lt;/b\\>
- **Cat:** A particle
- Posed: Jan 1, 2026

## Turn 1: Einstein · Opening

*A &lt;b\\>wave&lt;/b\\>* · Alex (GPT-4.1 Nano)

> Imagine a train.
>
> *Fast*, \\[\`https://a.example\`].

- **Argument Point:** Light \\| bends
  - Source Quote: “Imagine a train.”
  - Source URL: <https://a.example/x>
- **Argument Point:** No \\*source\\*
  - Source URL: javascript:alert(1)

## Context, heard from turn 2 on

> \\# A fact
> of mine.

## Turn 2: Cat · Opening

*A particle* · Alex (GPT-4.1 Nano)

> A cat sits.

## Map of the answers

**Verdict:** No verdict yet

One side has not yet been able to reply to the other’s answers.

*It measures what was answered, not what is true.* No card answers another yet.

- **1.1** Light \\| bends
- **1.2** No \\*source\\*
- **2.1** A cat sits
`)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'text/markdown; charset=utf-8',
      'content-disposition':
        'attachment; filename="einstein-vs-cat-Is-light-a-wave.md"; filename*=UTF-8\'\'einstein-vs-cat-Is-light-a-wave.md',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
  })

  test('§4 Markdown speaks the language that its reader chose, else the debate’s; JSON is the same for all', async () => {
    const world = await product()
    const { me, stranger } = world
    const asked = { question: '光は波ですか？', option1: '波動', option2: '粒子', language: 'ja' }
    const { id, shareToken } = await sharedDebate(world, me, 1, asked)
    await add(world, me, id, 'A fact.')
    await say(world, me, id, 'Speech 2.')
    await world.database.db.execute(
      sql`update responses set summary = ${summary}, engine = 'scripted' where turn_number = 1`,
    )
    const read = async (who: Visitor, path: string) => (await who.fetch(path)).text()
    const linked = `/api/share/${shareToken}/export`
    const [japanese, json] = [await read(stranger, linked), await read(stranger, `${linked}?format=json`)]
    expect(japanese).toContain('- **アインシュタイン:** 波動\n- **猫:** 粒子\n- 出題日：2026/01/01\n')
    expect(japanese).toContain('## ターン2：猫')
    for (const reader of [me, stranger]) reader.cookies.set('language', 'de')
    for (const german of [await read(stranger, linked), await read(me, `/api/debates/${id}/export`)]) {
      expect(german).toContain(`# 光は波ですか？

- **Einstein:** 波動
- **Katze:** 粒子
- Gestellt: 01.01.2026

## Beitrag 1: Einstein · Eröffnung

*波動* · Demo nach Drehbuch

> Speech 1.

- **Argument:** Light \\| bends
  - Zitat der Quelle: “Imagine a train.”
  - URL der Quelle: <https://a.example/x>
`)
      expect(german).toContain('## Kontext, gilt ab Beitrag 2')
      expect(german).toContain('## Beitrag 2: Katze')
    }
    expect(await read(stranger, `${linked}?format=json`)).toBe(json)
    expect(JSON.parse(json)).toMatchObject({
      items: [{ speaker: 'Einstein', round: 'opening' }, {}, { speaker: 'Cat' }],
    })
    stranger.cookies.set('language', 'fa')
    expect(await read(stranger, linked)).toMatch(/## نوبت ۲: .?گربه/u)
  })

  test('§6 the note that a part is missing speaks the reader’s language, too', async () => {
    const world = await product()
    const { shareToken } = await sharedDebate(world, world.me, 11)
    world.stranger.cookies.set('language', 'de')
    const read = async (format: string) =>
      (await world.stranger.fetch(`/api/share/${shareToken}/export?format=${format}`)).text()
    expect(await read('markdown')).toContain(
      '*Nur die ersten 10 von 11 Einträgen. Melde dich an, um alle zu exportieren.*',
    )
    expect(JSON.parse(await read('json'))).toMatchObject({
      note: 'Only the first 10 of 11 items. Log in to export all of them.',
    })
  })

  test('JSON: the same, and nothing of whose it is', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 1)
    await add(world, me, id, 'A fact.')
    const cited = { marker: 1, sourceId: uuidv7(), title: 'Light', url: null, quote: null, label: 'page-only' }
    await world.database.db.execute(sql`update responses set summary = ${summary},
      citations = ${JSON.stringify([cited])} where turn_number = 1`)
    const answer = await stranger.fetch(`/api/share/${shareToken}/export?format=json`)
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(answer.headers.get('content-disposition')).toContain('.json')
    const text = await answer.text()
    const [said, fact] = (JSON.parse(text) as { items: object[] }).items
    expect(said).toMatchObject({
      kind: 'response',
      speaker: 'Einstein',
      position: 'A wave',
      content: 'Speech 1.',
      cards: [
        { point: 'Light | bends', quote: 'Imagine a train.', url: 'https://a.example/x' },
        { point: 'No *source*', quote: null, url: 'javascript:alert(1)' },
      ],
      citations: [cited],
    })
    expect(fact).toMatchObject({ kind: 'input', turnNumber: 2, content: 'A fact.' })
    for (const secret of [shareToken, id, 'userId', 'visitor']) expect(text).not.toContain(secret)
  })
})

describe('§11 GET /api/debates/{id}/export', () => {
  test('a stranger: 404, until the debate is public; its token opens nothing here', async () => {
    const world = await product()
    const { me, stranger } = world
    const { id, shareToken } = await sharedDebate(world, me, 11)
    for (const asked of [id, shareToken, 'x']) {
      const refused = stranger.call(exportDebate, { params: { id: asked } })
      await expect(refused).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    }
    await me.call(setVisibility, { params: { id }, body: { isPublic: true } })
    const read = async (who: Visitor) => (await who.fetch(`/api/debates/${id}/export`)).text()
    expect(await read(me)).toContain('Speech 11.')
    expect(await read(stranger)).toContain('Speech 10.')
    expect(await read(stranger)).not.toContain('Speech 11.')
  })
})
