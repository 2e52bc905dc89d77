import type { APIRequestContext, Page } from '@playwright/test'
import { says } from '#testing/fake-upstream/script.ts'
import { asksForCards, turns, turnToggle } from './debate-page.ts'
import { offendersOn, watchPage } from './foreign-text.ts'
import { hostileTexts } from './hostile-texts.ts'
import { openListener } from './listener.ts'
import { expect, test } from './test.ts'

const OWN_MAX = 10
const TITLE_MAX = 200
/** Makes a turn long enough to be shown as cards (§9). */
const FILLER = Array.from({ length: 120 }, (_, word) => `word${word}`).join(' ')

test.use({ on: 'modelled' })

/** Matches the elements that an embedded page (`/embed/`) creates itself. */
const OF_THE_FRAME =
  /^<(?:style>\s*(?:\/\*[^*]*\*\/\s*)?:root|use href="#(?:einstein|cat)"|a href="#source-\d+">\[\d+\]<)/

function groups(texts: readonly string[]): string[][] {
  const titles = texts.map((text) => text.replaceAll(/\s+/g, ' ').slice(0, TITLE_MAX))
  return Array.from({ length: Math.ceil(titles.length / OWN_MAX) }, (_, at) =>
    titles.slice(at * OWN_MAX, (at + 1) * OWN_MAX),
  )
}

async function send(request: APIRequestContext, path: string, data: object | string) {
  const headers: Record<string, string> = typeof data === 'string' ? { 'content-type': 'text/plain' } : {}
  const answer = await request.post(path, { data, headers })
  expect(answer.ok(), `${path}: ${answer.status()} ${await answer.text()}`).toBe(true)
  return answer
}

/** Creates a debate whose sources have `names` as titles and texts, and returns its id. Every second source is a file. */
async function withSources({ request }: Page, names: readonly string[]): Promise<string> {
  const data = { question: 'Is a text what it says, or what it does?', option1: 'Says', option2: 'Does' }
  const { id } = (await (await send(request, '/api/debates', data)).json()) as { id: string }
  for (const [at, name] of names.entries()) {
    const text = `${name} It stands in the source number ${at + 1}.`
    if (at % 2 === 0) await send(request, `/api/debates/${id}/sources`, { title: name, text })
    else await send(request, `/api/debates/${id}/sources/file?name=${encodeURIComponent(name)}`, text)
  }
  return id
}

for (const bypassCSP of [true, false]) {
  test.describe(`${bypassCSP ? 'without' : 'with'} the content security policy`, () => {
    test.use({ bypassCSP, contextOptions: { reducedMotion: 'reduce' } })

    test('list, citations, what they open, archive, frame, paper', { tag: '@long' }, async ({ page, products }) => {
      test.setTimeout(300_000)
      const { url, upstream } = await products.of('modelled')
      const listener = await openListener()
      const { incidents } = await watchPage(page, url)
      const username = `sourced ${bypassCSP} ${test.info().workerIndex}`
      await send(page.request, '/api/register', { username, password: 'a patent clerk in Bern' })
      const harmless = async () => {
        const found = await offendersOn(page)
        expect(found.filter((one) => !page.url().includes('/embed/') || !OF_THE_FRAME.test(one))).toEqual([])
        expect(incidents).toEqual([])
        expect(listener.heard).toEqual([])
      }
      const all = groups(hostileTexts(listener.origin).map(({ text }) => text))
      // One debate is enough with the content security policy, because the run without it tests all texts.
      for (const names of bypassCSP ? all : all.slice(0, 1)) {
        const id = await withSources(page, names)
        const quoted = names.map(
          (name, at) => `He says “${name} It stands in the source number ${at + 1}” [${at + 1}].`,
        )
        upstream.otherwise((body) =>
          says(asksForCards(body) ? JSON.stringify({ cards: [] }) : `${quoted.join('\n\n')}\n\n${FILLER}`),
        )
        await send(page.request, `/api/debates/${id}/generate`, {})
        await page.goto(`/?debate=${id}`)
        await expect(page.locator('.source-row')).toHaveCount(names.length)
        await turnToggle(page, 'Full text').click()
        const marks = page.locator('.citation-mark button')
        await expect(marks.first()).toBeVisible()
        await harmless()
        for (const mark of await marks.all()) {
          await mark.click()
          await expect(page.locator('.citation-sheet')).toBeVisible()
          await harmless()
          await page.keyboard.press('Escape')
          await expect(page.locator('.citation-sheet')).toHaveCount(0)
        }
        const { shareToken } = (await (await page.request.get(`/api/debates/${id}`)).json()) as { shareToken: string }
        for (const path of [`/share/${shareToken}`, `/embed/${shareToken}`]) {
          await page.goto(path)
          // Wait for the client, which adds the footer. Embedded pages have no client.
          await expect(page.getByRole('contentinfo')).toHaveCount(path.startsWith('/share/') ? 1 : 0)
          await expect(turns(page)).toHaveCount(1)
          await expect(page.locator('.source-row')).toHaveCount(names.length)
          await harmless()
          await page.emulateMedia({ media: 'print' })
          await harmless()
          await page.emulateMedia({ media: 'screen' })
        }
      }
      await listener.close()
    })
  })
}
