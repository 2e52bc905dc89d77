import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { choose } from '#testing/open-menu.ts'
import { SPEECH } from '#testing/long-response.ts'
import { ASKED_AGAIN_FROM, type ChangedMind, stancesOf } from '../../stances.ts'
import { NO_STANCES } from '../../stances-contract.ts'
import { StancesFigure } from './stances-figure.tsx'
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
const ticks = (name: string) => screen.findByRole('group', { name })
const stand = async (question: string, tick: string) =>
  fireEvent.click(within(await ticks(question)).getByRole('button', { name: tick }))
const sent = ({ calls }: TestSite) => calls.filter((call) => call.startsWith('PUT'))

let people = 0
const newName = () => `mind-${(people += 1)}`

/** Opens another user's debate, which has these turns, by its link as a new visitor without an account. */
async function reading(...turns: readonly string[]) {
  const owner = await openSite(product, newName())
  const id = await poseOn(owner, 'Is light a wave?', { option1: 'A wave', option2: 'A particle' })
  const speak = async (words: string) => {
    const asked = product.engine.calls.length
    const headers = { 'content-type': 'application/json' }
    const answer = owner.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })
    const call = await product.engine.call(asked + 1)
    call.say(words)
    call.finish()
    await (await answer).text()
  }
  for (const words of turns) await speak(words)
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  const open = async (username: string | null = null) => {
    const site = await openSite(product, username)
    const load = () => site.load(`/share/${shareToken}`)
    return { site, load }
  }
  return { id, owner, speak, shareToken, open }
}

const READERS = [
  [-2, -1],
  [1, -1],
  [0, 2],
  [2, 0],
  [0, 0],
] as const

describe('§20 before the first turn', () => {
  test('its owner is asked until a tick is pressed, which is the answer, and not again', async () => {
    const site = await openSite(product, newName())
    const id = await poseOn(site, 'Is light a wave?', { option1: 'A wave', option2: 'A particle' })
    site.load(`/?debate=${id}`)
    const asked = within(await ticks(BEFORE)).getAllByRole('button')
    expect(asked.map((tick) => tick.getAttribute('aria-label'))).toEqual([
      'Wholly for “A wave”',
      'Leaning to “A wave”',
      'On the fence',
      'Leaning to “A particle”',
      'Wholly for “A particle”',
    ])
    const words = [...document.querySelectorAll('.stance-ends[aria-hidden=true] > *')]
    expect(words.map(({ textContent }) => textContent)).toEqual(['A wave', 'On the fence', 'A particle'])
    fireEvent.click(asked[1] as HTMLElement)
    // The ticks stay in place, so that the page does not shift, but pressing one no longer has an effect.
    const noted = within(await ticks('Noted. You are asked again at the end.')).getAllByRole('button')
    expect(noted).toEqual(asked)
    expect(noted.map((tick) => tick.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false', 'false'])
    fireEvent.click(noted[0] as HTMLElement)
    expect(screen.queryByRole('group', { name: BEFORE })).toBeNull()
    expect(sent(site)).toEqual([`PUT /api/debates/${id}/stance`])
    site.load(`/?debate=${id}`)
    await screen.findByRole('heading', { level: 1 })
    await waitFor(() => expect(site.calls.filter((call) => call.endsWith('/stances')).length).toBeGreaterThan(1))
    await waitFor(() => expect(screen.queryByRole('group', { name: BEFORE })).toBeNull())
  })

  test('its owner is asked until the second turn begins, so that nothing moves when the first one ends', async () => {
    const { id, owner, speak } = await reading('Speech 1.')
    owner.load(`/?debate=${id}`)
    await ticks(BEFORE)
    await speak('Speech 2.')
    owner.load(`/?debate=${id}`)
    await screen.findByText('Speech 2.')
    await waitFor(() => expect(owner.calls.filter((call) => call.endsWith('/stances')).length).toBeGreaterThan(1))
    expect(screen.queryByRole('group', { name: BEFORE })).toBeNull()
  })

  test('a reader of a link: before reading, and at the end with the first answer marked; only how many are told', async () => {
    const { shareToken, open } = await reading('Speech 1.', 'Speech 2.')
    const { site, load } = await open()
    load()
    await stand(BEFORE, 'Leaning to “A wave”')
    await screen.findByText('Noted. You are asked again at the end.')
    await within(await ticks(NOW)).findByRole('button', { name: 'Leaning to “A wave” (your first answer)' })
    await stand(NOW, 'Wholly for “A particle”')
    await ticks('Leaning to “A wave” → Wholly for “A particle”')
    expect(
      await screen.findByText('1 reader has answered so far. Results appear once 5 readers have answered.'),
    ).toBeTruthy()
    expect(sent(site)).toEqual(Array.from({ length: 2 }, () => `PUT /api/share/${shareToken}/stance`))
    load()
    const again = within(await ticks(NOW)).getAllByRole('button')
    expect(again.map((tick) => tick.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'false', 'true'])
    expect(screen.queryByRole('group', { name: BEFORE })).toBeNull()
  })
})

test('§20 who continues the debate is asked again after turn 10, and not before', async () => {
  const before = Array.from({ length: ASKED_AGAIN_FROM - 2 }, (_, turn) => `Speech ${turn + 1}.`)
  const { owner, id, speak } = await reading(...before)
  await owner.send('PUT', `/api/debates/${id}/stance`, { value: -1, turnNumber: 0 })
  owner.load(`/?debate=${id}`)
  await screen.findByText('Speech 8.')
  await waitFor(() =>
    expect(owner.calls.some((call) => call.startsWith('GET') && call.endsWith('/stances'))).toBe(true),
  )
  expect(screen.queryByRole('group', { name: NOW })).toBeNull()
  await speak('Speech 9.')
  await speak('Speech 10.')
  owner.load(`/?debate=${id}`)
  await ticks(NOW)
})

test('§20 a reader who took no first stance is asked after turn 10, too, and does not count as a changed mind', async () => {
  const turns = Array.from({ length: ASKED_AGAIN_FROM }, (_, turn) => `Speech ${turn + 1}.`)
  const { owner, id } = await reading(...turns)
  owner.load(`/?debate=${id}`)
  await stand(NOW, 'Leaning to “A wave”')
  await waitFor(() => expect(sent(owner)).toEqual([`PUT /api/debates/${id}/stance`]))
  owner.load(`/?debate=${id}`)
  const ticked = within(await ticks(NOW)).getAllByRole('button')
  expect(ticked.map((tick) => tick.getAttribute('aria-pressed'))).toEqual(['false', 'true', 'false', 'false', 'false'])
  expect(screen.queryByText(/answered so far/)).toBeNull()
})

test('§20 a reader of a link who answers only at the end is not asked for a first stance any more', async () => {
  const { open } = await reading('Speech 1.', 'Speech 2.')
  const { load } = await open()
  load()
  await ticks(BEFORE)
  await stand(NOW, 'Leaning to “A wave”')
  await waitFor(() => expect(screen.queryByRole('group', { name: BEFORE })).toBeNull())
})

test('§20 from five readers on: how many stayed, crossed, left the fence or sat down on it, and, of so few, no more', async () => {
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
  await ticks(BEFORE)
  expect(screen.queryByText('Minds changed')).toBeNull()
  await stand(BEFORE, 'On the fence')
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
  expect(figure.textContent).toMatch(/Too few readers to say which side persuaded more\.$/)
})

test('§20 from thirty readers on, the interval of the lead is shown', () => {
  const shown = (readers: number) => {
    const opinions = Array.from({ length: readers }, (_, n): ChangedMind => ({ before: 0, after: n % 2 ? 1 : -1 }))
    const totals = stancesOf(opinions)
    if (totals === null) throw new Error('too few')
    const minds = { ...NO_STANCES, ...totals }
    const { container, unmount } = render(<StancesFigure minds={minds} option1="A wave" option2="A particle" />)
    const { textContent } = container
    unmount()
    return textContent
  }
  expect(shown(29)).toMatch(/Too few readers to say which side persuaded more\.$/)
  expect(shown(30)).toMatch(
    /No change beyond what chance explains\.The lead lies between \d+% for “A wave” and \d+% for “A particle”, 99 times out of 100\.$/,
  )
})

test('§20 this moved me: said of a card and taken back; the number is how many readers it moved', async () => {
  const { shareToken, open } = await reading(SPEECH)
  const summary = 'a\nb\n| One | N/A | N/A |\n| Two | N/A | N/A |'
  await product.database.db.execute(
    sql`update responses set summary = ${summary} where debate_id = (select id from ai_debates where share_token = ${shareToken})`,
  )
  const { site, load } = await open()
  load()
  await screen.findAllByRole('button', { name: 'Full text' })
  fireEvent.click(screen.getByRole('button', { name: 'More actions · Turn 1' }))
  await screen.findByRole('menuitem', { name: 'Copy' })
  expect(
    screen.queryByRole('menuitem', { name: 'This moved me' }),
    'only for readers who have taken a stance',
  ).toBeNull()
  await site.send('PUT', `/api/share/${shareToken}/stance`, { value: 1, turnNumber: 0 })
  load()
  await screen.findAllByRole('button', { name: 'Full text' })
  expect(screen.queryByRole('button', { name: /^This moved me/ })).toBeNull()
  await choose('This moved me', 'More actions · Turn 1')
  const second = async () => (await screen.findAllByRole('button', { name: /^This moved me/ }))[1] as HTMLElement
  expect((await second()).getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(await second())
  await waitFor(async () => expect((await second()).getAttribute('aria-pressed')).toBe('true'))
  expect((await second()).textContent).toContain('It moved 1 reader')
  load()
  const [marked] = await screen.findAllByRole('button', { name: /^This moved me/ })
  expect(marked?.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(marked as HTMLElement)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^This moved me/ })).toBeNull())
})
