/**
 * Tests everything that shows untrusted text (§15 "Markdown XSS", "Exfiltration by image or link"), also without the content
 * security policy, which would hide a bug in the renderer.
 */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Page } from '@playwright/test'
import { says } from '#testing/fake-upstream/script.ts'
import { asksForCards, button, livePanel, turns, turnToggle, withoutFirstAnswers } from './debate-page.ts'
import { offendersOn, watchPage } from './foreign-text.ts'
import { hostileTexts, hugeTexts } from './hostile-texts.ts'
import { type Listener, openListener } from './listener.ts'
import type { Modelled } from './products.ts'
import { expect, STARTS, test as base } from './test.ts'

/** Timeout in milliseconds for a page with hundreds of responses on a busy machine. */
const PATIENT = { timeout: 60_000 }
const QUESTION_MAX = 500
const POSITION_MAX = 200
const PER_TURN = 8
/** Makes a response long enough to be collapsed (§9), without repeating a word. */
const FILLER = Array.from({ length: 120 }, (_, word) => `word${word}`).join(' ')
/** Every speech begins with this sentence, because the product refuses speeches that are not in the debate's language. */
const BEGINNING = 'Light is a wave, and every wave bends around the corners that it meets.'
const QUOTE = 'word3 word4 word5 word6 word7 word8'
const HEADER = '| Argument Point | Source Quote | Source URL |\n| --- | --- | --- |'

interface Stage extends Modelled {
  readonly listener: Listener
}

/** Provides a model whose answers the test chooses, and a server that records whether the browser contacts it. */
const test = base.extend<{ stage: Stage }>({
  stage: [
    async ({ products }, provide) => {
      const listener = await openListener()
      await provide({ ...(await products.of('modelled')), listener })
      await listener.close()
    },
    STARTS,
  ],
  baseURL: async ({ stage }, provide) => provide(stage.url),
})
test.describe.configure({ mode: 'default' })

let people = 0
async function author(page: Page, { upstream }: Stage) {
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data })
    expect(answer.ok(), `${path}: ${answer.status()}`).toBe(true)
    return answer
  }
  const username = `author ${(people += 1)} ${test.info().workerIndex}`
  await send('/api/register', { username, password: 'a patent clerk in Bern' })
  return {
    async pose(question = 'Is a text what it says, or what it does?', option1 = 'Says', option2 = 'Does') {
      return ((await (await send('/api/debates', { question, option1, option2 })).json()) as { id: string }).id
    },
    async say(id: string, text: string) {
      upstream.otherwise(says(text))
      const stream = await (await send(`/api/debates/${id}/generate`, {})).text()
      return /"response":\{"id":"([^"]+)"/.exec(stream)?.[1] ?? ''
    },
    async condense(responseId: string, point: string, url: string) {
      const card = { point: point.slice(0, 300), quote: QUOTE, url }
      upstream.otherwise((body) => {
        expect(body).toHaveProperty('response_format')
        return says(JSON.stringify({ cards: [card] }))
      })
      const answer = await (await send(`/api/responses/${responseId}/summary`, {})).json()
      expect((answer as { summary: string }).summary).toContain(QUOTE)
    },
    add: (id: string, content: string) => send(`/api/debates/${id}/input`, { content }),
  }
}

function packed(texts: readonly string[], most: number): string[] {
  const packs: string[] = []
  for (const text of texts.map((one) => one.slice(0, most))) {
    const last = packs.at(-1)
    if (last !== undefined && last.length + text.length < most) packs[packs.length - 1] = `${last} ${text}`
    else packs.push(text)
  }
  return packs
}

async function expectHarmless(page: Page, { listener }: Stage, incidents: readonly string[]) {
  expect(await offendersOn(page)).toEqual([])
  expect(incidents).toEqual([])
  expect(listener.heard).toEqual([])
}

async function expandAll(page: Page) {
  await turnToggle(page, 'Full text').evaluateAll((all) => {
    for (const one of all) (one as HTMLElement).click()
  })
  await expect(turnToggle(page, 'Full text')).toHaveCount(0)
}

/** Opens a debate and replaces its responses on the page with `all`. */
async function openWith(page: Page, id: string, all: readonly { content: string; summary?: string }[]) {
  await page.route(`**/api/debates/${id}`, async (route) => {
    const answer = await route.fetch()
    const debate = (await answer.json()) as { responses: object[] }
    const responses = all.map(({ content, summary = null }, at) => {
      const place = { id: randomUUID(), turnNumber: at + 1, optionNumber: 1 + (at % 2) }
      return { ...debate.responses[0], ...place, content, summary }
    })
    await route.fulfill({ response: answer, json: { ...debate, responses } })
  })
  await withoutFirstAnswers(page, `**/?debate=${id}`)
  await page.goto(`/?debate=${id}`)
  await expect(turns(page)).toHaveCount(all.length, PATIENT)
}

for (const policy of ['with', 'without'] as const) {
  test.describe(`${policy} the content security policy`, () => {
    test.use({ bypassCSP: policy === 'without', contextOptions: { reducedMotion: 'reduce' } })

    test('the watch sees what would be harmful', { tag: '@long' }, async ({ page, stage }) => {
      const { incidents } = await watchPage(page, stage.url)
      await page.goto('/')
      await page.evaluate((origin) => {
        document.body.insertAdjacentHTML(
          'beforeend',
          `<img src="${origin}/planted"><img src="data:," onerror="globalThis.hostile=1;alert(1)"><a href="javascript:1">x</a><p class="turn-text"><a href="https://a.example">x</a><a href="https://b.example" target="_blank" rel="noopener noreferrer">y</a></p><i title="\u202e"></i>`,
        )
        document.title = 'Delete “\u2066”?'
      }, stage.listener.origin)
      if (policy === 'without') {
        await expect.poll(() => stage.listener.heard).toContain('/planted')
        await expect.poll(() => incidents).toContain('dialog: 1')
      } else {
        await expect.poll(() => incidents).toContain('policy: img-src')
        await expect.poll(() => incidents).toContain('policy: script-src-attr')
        expect(stage.listener.heard).toEqual([])
      }
      expect((await offendersOn(page)).length).toBeGreaterThanOrEqual(policy === 'without' ? 10 : 9)
      stage.listener.forget()
    })

    test('responses and context: collapsed, and in full', { tag: '@long' }, async ({ page, stage }) => {
      test.setTimeout(180_000)
      const texts = hostileTexts(stage.listener.origin)
      const { incidents } = await watchPage(page, stage.url)
      const me = await author(page, stage)
      const id = await me.pose()
      for (const { text } of texts) {
        await me.condense(
          await me.say(id, `${BEGINNING}\n\n${text}\n\n${FILLER}`),
          text,
          `${stage.listener.origin}/card`,
        )
      }
      for (const { text } of texts) await me.add(id, text)
      await page.goto(`/?debate=${id}`)
      await expect(turns(page)).toHaveCount(2 * texts.length)
      await expect(page.locator('.argument-labels')).toHaveCount(texts.length)
      // The link with the one allowed address proves that the texts were formatted.
      const link = page.locator(`.turn-text a[href="${stage.listener.origin}/bracketed-address"]`)
      await expect(link).toHaveCount(1)
      await expectHarmless(page, stage, incidents)
      await expandAll(page)
      await expect(link).toHaveCount(2)
      await expectHarmless(page, stage, incidents)
    })

    test(
      'responses, cards that no server of ours would keep, a summary without rows, and none at all',
      { tag: '@long' },
      async ({ page, stage }) => {
        test.setTimeout(180_000)
        const texts = hostileTexts(stage.listener.origin).map(({ text }) => text)
        const { incidents } = await watchPage(page, stage.url)
        const me = await author(page, stage)
        const id = await me.pose()
        await me.say(id, FILLER)
        const cell = (text: string) => text.replaceAll(/\s*\n\s*/g, ' ').replaceAll('|', String.raw`\|`)
        const rows = texts.map((text) => `${HEADER}\n| ${cell(text)} | ${cell(text)} | ${cell(text)} |`)
        const addresses = texts.flatMap((text) =>
          [...text.matchAll(/(?:href="|src=|\]\(|\[|<)([^\s"<>)\]]+)/g)].map(([, address = '']) => address),
        )
        // Cards do not link to a bare IP address, so each address also appears with a host name.
        const named = addresses.map((address) => address.replaceAll(stage.listener.origin, 'http://a.example'))
        const links = [...addresses, ...named].map((address) => `| x | y | ${cell(address)} |`).join('\n')
        // Use a tall screen, because the client requests a summary only once its response is nearly visible.
        await page.setViewportSize({ width: 1280, height: 20_000 })
        await openWith(page, id, [
          ...packed(texts, 480).map((content) => ({ content: `${content}\n\n${FILLER}` })),
          ...rows.map((summary) => ({ content: FILLER, summary })),
          { content: FILLER, summary: `${HEADER}\n${links}` },
          ...texts.map((summary) => ({ content: FILLER, summary })),
        ])
        await expect(page.locator('.argument-labels').first()).toBeAttached()
        // Wait long, because the server makes the summaries one after another.
        await expect(page.getByText('Generating summary...')).toHaveCount(0, PATIENT)
        expect(await page.locator('.argument-cards a').count()).toBeGreaterThan(50)
        await expectHarmless(page, stage, incidents)
        await expandAll(page)
        const link = page.locator(`.turn-text a[href="${stage.listener.origin}/bracketed-address"]`)
        await expect(link).toHaveCount(1)
        await expectHarmless(page, stage, incidents)
      },
    )

    test('question, positions, title and lists', { tag: '@long' }, async ({ page, stage }) => {
      test.setTimeout(180_000)
      const texts = hostileTexts(stage.listener.origin).map(({ text }) => text)
      const { incidents } = await watchPage(page, stage.url)
      const me = await author(page, stage)
      const [questions, positions] = [packed(texts, QUESTION_MAX), packed(texts, POSITION_MAX)]
      const ids: string[] = []
      for (let at = 0; at < Math.max(questions.length, positions.length / 2); at += 1) {
        const ofPositions = (place: number) => positions[place % positions.length] ?? ''
        ids.push(await me.pose(questions[at % questions.length], ofPositions(2 * at), ofPositions(2 * at + 1)))
      }
      for (const [address, region] of [
        ['/', page.getByRole('region', { name: 'Recent debates' })],
        ['/my-debates', page.getByRole('main')],
      ] as const) {
        await page.goto(address)
        const listed = region.getByRole('listitem')
        for (let shown = 0; shown < ids.length; shown = await listed.count()) {
          if (shown > 0) await button(page, 'Load More').click()
          await expect.poll(() => listed.count()).toBeGreaterThan(shown)
        }
        await expectHarmless(page, stage, incidents)
      }
      // A few texts are enough with the content security policy, because the run without it tests all texts.
      for (const id of policy === 'without' ? ids : ids.slice(0, 4)) {
        await me.say(id, 'Let it begin.')
        await page.goto(`/?debate=${id}`)
        await page.getByRole('heading', { level: 1 }).getByRole('button').click()
        await expect(turns(page)).toHaveCount(1)
        await expectHarmless(page, stage, incidents)
      }
    })
  })
}

test.describe('without the content security policy, which could only stop what is seen without it', () => {
  test.use({ bypassCSP: true, contextOptions: { reducedMotion: 'reduce' } })

  test('the live panel, piece by piece', { tag: '@long' }, async ({ page, stage }) => {
    test.setTimeout(180_000)
    const texts = hostileTexts(stage.listener.origin).map(({ text }) => text)
    const { incidents } = await watchPage(page, stage.url)
    const me = await author(page, stage)
    const id = await me.pose()
    await me.say(id, 'Let it begin.')
    await page.goto(`/?debate=${id}`)
    await expect(turns(page)).toHaveCount(1)
    for (let at = 0; at < texts.length; at += PER_TURN) {
      const end = `The end of ${at}.`
      const all = `${texts.slice(at, at + PER_TURN).join('\n\n')}\n\n~~~\n\n${end}`
      const pieces = [...(all.match(/[^]{1,9}/gu) ?? []), '.']
      let sent = 0
      const reading = new AbortController()
      const read = once(reading.signal, 'abort')
      const hold = async () => {
        sent += 1
        if (sent === pieces.length - 1) await read
      }
      stage.upstream.otherwise((body) => (asksForCards(body) ? says('{"cards":[]}') : { pieces, hold }))
      await button(page, 'Load More').click()
      await expect(livePanel(page)).toContainText(end)
      await expectHarmless(page, stage, incidents)
      reading.abort()
      await expect(livePanel(page)).toHaveCount(0)
      await expectHarmless(page, stage, incidents)
    }
  })
})

test('100,000 characters of anything: shown, and the page answers', { tag: '@long' }, async ({ page, stage }) => {
  test.setTimeout(180_000)
  const { incidents } = await watchPage(page, stage.url)
  const me = await author(page, stage)
  const id = await me.pose()
  const texts = hugeTexts(stage.listener.origin)
  for (const { text } of texts) await me.say(id, `${BEGINNING}\n\n${text}`)
  await me.say(id, FILLER)
  const contents = texts.map(({ text }) => ({ content: text }))
  await openWith(page, id, contents)
  await expandAll(page)
  await expectHarmless(page, stage, incidents)
  await expect(button(page, 'Load More')).toBeEnabled()
})
