/** §20 Minds changed, on the site: who is asked, what a press sends, and what is shown. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { choose } from '#testing/open-menu.ts'
import { SPEECH } from '#testing/long-response.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { type World, world } from '#testing/world.ts'

let product: World & { readonly engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1_000, registrationsPerIpPerHour: 1_000 }
  product = { ...(await world({ engine, limits })), engine }
})
afterAll(async () => {
  for (const call of product.engine.calls) call.finish()
  await product.close()
})
afterEach(closeSite)

const BEFORE = 'Where do you stand?'
const NOW = 'Where do you stand now?'
const question = (name: string) => screen.findByText(name, { selector: 'summary' })
const sent = ({ calls }: TestSite) => calls.filter((call) => call.startsWith('PUT'))

let people = 0
const newName = () => `mind-${(people += 1)}`

/** A debate of somebody else with these turns, opened by its link: by a new reader without an account. */
async function reading(...turns: readonly string[]) {
  const owner = await openSite(product, newName())
  const id = await poseOn(owner, 'Is light a wave?', { option1: 'A wave', option2: 'A particle' })
  for (const words of turns) {
    const asked = product.engine.calls.length
    const headers = { 'content-type': 'application/json' }
    const answer = owner.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })
    const call = await product.engine.call(asked + 1)
    call.say(words)
    call.finish()
    await (await answer).text()
  }
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  const open = async (username: string | null = null) => {
    const site = await openSite(product, username)
    const load = () => site.load(`/share/${shareToken}`)
    return { site, load }
  }
  return { shareToken, open }
}

/** Where each stood before the first turn and after the second. */
const READERS = [
  [-2, -1],
  [1, -1],
  [0, 2],
  [2, 0],
  [0, 0],
] as const

describe('§20 before the first turn', () => {
  test('whoever opens a debate is asked; Skip sends nothing, and nobody is asked again', async () => {
    const site = await openSite(product, 'skipper')
    const id = await poseOn(site, 'Is light a wave?')
    const open = () => site.load(`/?debate=${id}`)
    open()
    expect((await question(BEFORE)).closest('details')?.open).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
    expect(screen.queryByText(BEFORE)).toBeNull()
    open()
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(site.calls.filter((call) => call.endsWith('/stances')).length).toBeGreaterThan(1))
    expect(screen.queryByText(BEFORE)).toBeNull()
    expect(sent(site)).toEqual([])
  })

  test('a reader of a link: a line that opens, the keys 1 to 5, then after Cat’s turn; only how many are told', async () => {
    const { shareToken, open } = await reading('Speech 1.', 'Speech 2.')
    const { site, load } = await open()
    load()
    const line = (await question(BEFORE)).closest('details')
    expect(line?.open).toBe(false)
    const scale = within(line as HTMLElement)
    const steps = scale.getAllByRole('radio', { hidden: true })
    expect(steps.map((step) => step.getAttribute('aria-label'))).toEqual([
      'Wholly for “A wave”',
      'Leaning to “A wave”',
      'On the fence',
      'Leaning to “A particle”',
      'Wholly for “A particle”',
    ])
    const keep = scale.getByRole('button', { name: 'That is where I stand', hidden: true })
    fireEvent.click(keep)
    fireEvent.keyDown(steps[0] as HTMLElement, { key: '2' })
    fireEvent.click(keep)
    await screen.findByText(/^Noted\. After a turn of Cat/)
    const now = within((await question(NOW)).closest('details') as HTMLElement)
    fireEvent.click(now.getByRole('radio', { name: 'Wholly for “A particle”' }))
    fireEvent.click(now.getByRole('button', { name: 'That is where I stand' }))
    expect(await screen.findByText(/^1 reader has answered so far\. .* from 5 readers on\.$/)).toBeTruthy()
    expect(sent(site)).toEqual(Array.from({ length: 2 }, () => `PUT /api/share/${shareToken}/stance`))
    load()
    expect((await question(NOW)).closest('details')?.open).toBe(false)
    expect(screen.queryByText(BEFORE)).toBeNull()
  })

  test('Escape skips', async () => {
    const { open } = await reading('Speech 1.')
    ;(await open()).load()
    const line = (await question(BEFORE)).closest('details') as HTMLElement
    fireEvent.keyDown(within(line).getAllByRole('radio', { hidden: true })[0] as HTMLElement, { key: 'Escape' })
    expect(screen.queryByText(BEFORE)).toBeNull()
  })
})

test('§20 from five readers on: how many stayed, crossed, left the fence or sat down on it, and what chance explains', async () => {
  const { shareToken, open } = await reading('Speech 1.', 'Speech 2.')
  for (const [before, after] of READERS) {
    const { site } = await open(newName())
    for (const body of [
      { value: before, turnNumber: 0 },
      { value: after, turnNumber: 2 },
    ])
      await site.send('PUT', `/api/share/${shareToken}/stance`, body)
  }
  const { load } = await open()
  load()
  await question(BEFORE)
  // Readers who still have to state their stance do not see the others' answers.
  expect(screen.queryByText('Minds changed')).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Skip' }))
  load()
  const figure = await screen.findByRole('group', { name: 'Minds changed' })
  expect(figure.textContent).toMatch(
    new RegExp(`Of ${READERS.length} readers who said where they stood before and after`),
  )
  expect([...figure.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    'Stayed2',
    'Changed sides1',
    'Came off the fence1',
    'Ended up on the fence1',
  ])
  expect(figure.textContent).toMatch(
    /No change beyond what chance explains\.The lead lies between \d+% for “A wave” and \d+% for “A particle”, 99 times out of 100\.$/,
  )
})

test('§20 this moved me: said of a card and taken back; the number is how many readers it moved', async () => {
  const { shareToken, open } = await reading(SPEECH)
  const summary = 'a\nb\n| One | N/A | N/A |\n| Two | N/A | N/A |'
  await product.database.db.execute(
    sql`update responses set summary = ${summary} where debate_id = (select id from ai_debates where share_token = ${shareToken})`,
  )
  const { load } = await open()
  load()
  await screen.findByRole('button', { name: 'Full text' })
  expect(screen.queryByRole('button', { name: /^This moved me/ })).toBeNull()
  await choose('This moved me', 'More actions · Turn 1')
  const second = async () => (await screen.findAllByRole('button', { name: /^This moved me/ }))[1] as HTMLElement
  expect((await second()).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(await second())
  await waitFor(async () => expect((await second()).getAttribute('aria-pressed')).toBe('true'))
  expect((await second()).textContent).toContain('It moved 1 reader')
  load()
  // Only the card with a number has the button.
  const [marked] = await screen.findAllByRole('button', { name: /^This moved me/ })
  expect(marked?.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(marked as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^This moved me/ })).toBeNull())
})
