import type { Locator, Page } from '@playwright/test'
import type { FakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { fails, type Script, says } from '#testing/fake-upstream/script.ts'
import { SPEECH } from '#testing/long-response.ts'
import { expectAccessibleInBothThemes } from './axe.ts'
import { asksForCards, choose, tabTo, turns, turnToggle } from './debate-page.ts'
import type { Modelled } from './products.ts'
import { expect, STARTS, test as base } from './test.ts'

const QUESTION = 'Should cities ban private cars?'

const test = base.extend<{ stage: Modelled }>({
  stage: [async ({ products }, provide) => provide(await products.of('modelled')), STARTS],
  baseURL: async ({ stage }, provide) => provide(stage.url),
})
test.describe.configure({ mode: 'default' })

const cards = (page: Page): Locator =>
  page.getByRole('list', { name: 'Argument cards of turn 1' }).getByRole('listitem')

interface Row {
  readonly point: string
  readonly quote: string
  readonly url: string
}
const rows = (...given: Row[]): Script => says(JSON.stringify({ cards: given }))
const ROWS = rows(
  {
    point: 'Streets without cars make people healthier',
    quote: 'Doctors in Ghent counted a fifth fewer visits for asthma',
    url: 'https://example.org/ghent/report',
  },
  { point: 'Parking wastes room', quote: 'A parking place is twelve square metres that nobody lives in.', url: 'N/A' },
)

async function debateWith(page: Page, upstream: FakeUpstream, answer: Script, speech: string = SPEECH): Promise<void> {
  upstream.otherwise((body) => (asksForCards(body) ? answer : says(speech)))
  const data = { question: QUESTION, option1: 'Yes, ban them', option2: 'No, keep them' }
  const { id } = (await (await page.request.post('/api/debates', { data })).json()) as { id: string }
  const turn = await page.request.post(`/api/debates/${id}/generate`, { data: {} })
  expect(await turn.text()).toContain('[DONE]')
}
const reopen = (page: Page) => page.getByRole('button', { name: QUESTION }).click()

test.describe('§2 long responses on cards', () => {
  test(
    '§8 when the summary fails, the first 500 characters and an ellipsis, and not a word about it',
    { tag: '@long' },
    async ({ page, stage }) => {
      await debateWith(page, stage.upstream, fails({ kind: 'status', status: 500 }))
      const logged = page.waitForEvent('console', (message) => message.text().includes('summary'))
      await page.goto('/')
      await reopen(page)
      await expect(page.getByRole('status').getByText('Generating summary...')).toBeVisible()
      const text = turns(page).first().locator('.turn-text')
      await expect(text).toHaveText(/…$/, { timeout: 20_000 })
      expect((await logged).type()).toBe('error')
      expect((await text.textContent())?.length).toBeLessThanOrEqual(501)
      await expect(page.getByText('Failed to generate summary')).toHaveCount(0)
      await expect(cards(page)).toHaveCount(0)
      await turnToggle(page, 'Full text').click()
      await expect(text).toContainText('for they are most of us.')
    },
  )

  test('a reopened debate shows its cards; the keyboard expands and collapses; they are made once', async ({
    page,
    stage,
  }) => {
    await debateWith(page, stage.upstream, ROWS)
    await page.goto('/')
    await reopen(page)
    await expect(cards(page)).toHaveText([
      /Argument Point\s*Streets without cars make people healthier\s*Source Quote\s*Doctors in Ghent .* asthma\s*Source URL\s*https:\/\/example\.org\/ghent\/report/,
      /Argument Point\s*Parking wastes room\s*Source Quote\s*A parking place is .* lives in\.$/,
    ])
    const asked = stage.upstream.calls.filter(({ body }) => asksForCards(body)).length
    await tabTo(page, turnToggle(page, 'Full text'))
    await page.keyboard.press('Enter')
    await expect(turnToggle(page, 'Argument cards')).toBeFocused()
    await expect(turns(page).first()).toContainText('for they are most of us.')
    await expect(cards(page)).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(cards(page)).toHaveCount(2)
    await page.reload()
    await expect(cards(page)).toHaveCount(2)
    expect(stage.upstream.calls.filter(({ body }) => asksForCards(body))).toHaveLength(asked)
  })

  test('a turn above the window that becomes cards does not move what is being read', async ({ page, stage }) => {
    await debateWith(page, stage.upstream, ROWS)
    const [{ id } = { id: '' }] = (await (await page.request.get('/api/debates/recent')).json()) as { id: string }[]
    await page.request.post(`/api/debates/${id}/generate`, { data: {} })
    await page.goto('/')
    await reopen(page)
    const toggles = turnToggle(page, 'Full text')
    await expect(page.getByRole('list', { name: /^Argument cards of turn/ })).toHaveCount(2)
    await toggles.first().click()
    await toggles.click()
    await page.setViewportSize({ width: 390, height: 500 })
    const last = turns(page).last()
    await last.evaluate((turn) => turn.scrollIntoView({ block: 'end' }))
    const top = async () => Math.round((await last.boundingBox())?.y ?? 0)
    const before = await top()
    await turnToggle(page, 'Argument cards').first().dispatchEvent('click')
    await expect(cards(page)).toHaveCount(2)
    expect(Math.abs((await top()) - before)).toBeLessThan(3)
  })

  test(
    'a double click on a card selects a word and opens nothing; Copy takes the whole text',
    { tag: '@long' },
    async ({ page, context, stage }) => {
      await debateWith(page, stage.upstream, ROWS)
      await page.goto('/')
      await reopen(page)
      await cards(page)
        .nth(1)
        .getByText('Parking wastes room')
        .dblclick({ position: { x: 10, y: 8 } })
      expect(await page.evaluate(() => getSelection()?.toString().trim())).toBe('Parking')
      await expect(cards(page)).toHaveCount(2)
      await context.grantPermissions(['clipboard-read', 'clipboard-write'])
      await choose(page, 'Copy', 'More actions · Turn 1')
      await expect(page.getByText('The text of turn 1 is in your clipboard.', { exact: true })).toBeVisible()
      const copied = await page.evaluate(() => navigator.clipboard.readText())
      expect(copied.startsWith(`${SPEECH}\n\n— Einstein · AI-generated · `)).toBe(true)
    },
  )

  test(
    '§2 a link opens in a new tab, cut at 50; what is no web address is text',
    { tag: '@long' },
    async ({ page, stage }) => {
      const long = `https://example.org/${'a'.repeat(60)}`
      const addresses = [
        'javascript:alert(document.cookie)',
        'https://einstein:e=mc2@evil.example/',
        long,
        'www.example.org/b',
      ]
      const claims = addresses.map(
        (address, at) => `The claim number ${at} has a source of its own, namely ${address} of course.`,
      )
      const given = addresses.map((url, at) => ({
        point: `Claim ${at}`,
        quote: `The claim number ${at} has a source`,
        url,
      }))
      await debateWith(page, stage.upstream, rows(...given), `${claims.join('\n\n')}\n\n${SPEECH}`)
      await page.goto('/')
      await reopen(page)
      await expect(cards(page)).toHaveCount(4)
      const links = cards(page).getByRole('link')
      await expect(links).toHaveText([`${long.slice(0, 50)}…`, 'www.example.org/b'])
      await expect(links.first()).toHaveAttribute('href', long)
      await expect(links.last()).toHaveAttribute('href', 'https://www.example.org/b')
      for (const link of await links.all()) {
        await expect(link).toHaveAttribute('target', '_blank')
        await expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow ugc')
      }
      await expect(cards(page).first()).toContainText('javascript:alert(document.cookie)')
      await expect(cards(page).nth(1)).toContainText('https://einstein:e=mc2@evil.example/')
    },
  )

  test('cards and what stands there while they are made are accessible', async ({ page, stage }) => {
    let release: () => void = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await debateWith(page, stage.upstream, { ...ROWS, pieces: ['', ...ROWS.pieces], hold: () => held })
    await page.goto('/')
    await reopen(page)
    await expect(page.getByText('Generating summary...')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    release()
    await expect(cards(page)).toHaveCount(2)
    await expectAccessibleInBothThemes(page)
  })
})
