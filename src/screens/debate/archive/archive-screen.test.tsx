import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route } from '#testing/route.tsx'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { handEngine, type HandEngine, type ModelCall } from '#testing/hand-engine.ts'
import { SPEECH } from '#testing/long-response.ts'
import { pageFetch } from '#testing/page-fetch.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { ArchiveScreen } from './archive-screen.tsx'

let product: World & { engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 }
  product = { ...(await world({ engine, limits })), engine }
})
afterAll(() => product.close())
afterEach(closeSite)

const button = (name: string) => screen.getByRole('button', { name })
const turns = () => [...document.querySelectorAll<HTMLElement>('.turns > li')]
const livePanel = () => {
  const panel = document.querySelector('[data-live]')
  if (panel === null) throw new Error('no turn is being written')
  return panel
}
const lastToast = () => toasts.current()[0]
const posts = ({ calls }: TestSite) => calls.filter((call) => call.startsWith('POST') && !call.includes('/register'))

let people = 0
const newName = () => `archivist-${(people += 1)}`

interface Shared {
  readonly id: string
  readonly shareToken: string
  makePublic(): Promise<unknown>
  /** Begins the next turn, whose text the test sends through `call`. `saved` resolves when the turn is saved. */
  begin(): Promise<{ readonly call: ModelCall; readonly saved: Promise<unknown> }>
}

async function shared(turnsSaid: number | readonly string[]): Promise<Shared> {
  const owner = await openSite(product, newName())
  const id = await poseOn(owner, 'Is light a wave?')
  const { shareToken } = (await owner.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  const begin = async () => {
    await product.clock.advance(1_000)
    const asked = product.engine.calls.length
    const headers = { 'content-type': 'application/json' }
    const answer = owner.fetch(`/api/debates/${id}/generate`, { method: 'POST', headers, body: '{}' })
    return { call: await product.engine.call(asked + 1), saved: answer.then((stream) => stream.text()) }
  }
  const said = typeof turnsSaid === 'number' ? Array.from({ length: turnsSaid }, (_, n) => `Speech ${n}.`) : turnsSaid
  for (const words of said) {
    const { call, saved } = await begin()
    call.say(words)
    call.finish()
    await saved
  }
  const makePublic = () => owner.send('PATCH', `/api/debates/${id}`, { isPublic: true })
  return { id, shareToken, makePublic, begin }
}
async function open(site: TestSite, { shareToken }: Shared): Promise<void> {
  site.load(`/share/${shareToken}`)
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Is light a wave?'))
}
function answerInstead(site: TestSite, address: string, answer: () => Promise<unknown>): void {
  vi.stubGlobal('fetch', (asked: string, init?: RequestInit) =>
    asked.startsWith(address) ? answer() : site.fetch(asked, init),
  )
}

describe('§2 an archive that cannot be shown', () => {
  test('a link that never was: Archive Not Found, and the way back', async () => {
    const site = await openSite(product)
    site.load(`/share/${'A'.repeat(43)}`)
    expect(await screen.findByRole('heading', { name: 'Archive Not Found' })).toBeTruthy()
    expect(screen.getByText('This neural archive link is invalid or has been purged from the mainframe')).toBeTruthy()
    expect(screen.getByRole('link', { name: /^Return to Terminal/ }).getAttribute('href')).toBe('/')
  })

  test('while it is read: Loading Neural Archive...', async () => {
    const site = await openSite(product)
    answerInstead(site, '/api/share/', () => new Promise(() => {}))
    site.load(`/share/${'A'.repeat(43)}`)
    expect(await screen.findByText('Loading Neural Archive...')).toBeTruthy()
  })

  test('it could not be read: says so, and can be tried again', async () => {
    const debate = await shared(1)
    const site = await openSite(product)
    answerInstead(site, '/api/share/', () => Promise.reject(new TypeError('away')))
    site.load(`/share/${debate.shareToken}`)
    expect((await screen.findByRole('alert')).textContent).toContain('The archive could not be loaded.')
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(button('Try Again'))
    await waitFor(() => expect(turns()).toHaveLength(1))
  })
})

describe('§6 without an account', () => {
  test('the first 10 items; then at once what the rest is and how to read it; a debate of one’s own; nothing to save', async () => {
    const debate = await shared(11)
    await open(await openSite(product), debate)
    expect(turns()).toHaveLength(10)
    const boxOf = (words: string) => screen.getByText(words).closest('section') ?? document.body
    const [box, end] = [boxOf('ARCHIVE_TRUNCATED'), boxOf('Neural Link Required')]
    for (const words of ['Showing first 10 responses...', '11 entries in all'])
      expect(within(box).getByText(words)).toBeTruthy()
    expect(box.compareDocumentPosition(end) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    const ways = [box, end].flatMap((part) => within(part).getAllByRole('link'))
    expect(ways.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['ACCESS_FULL_ARCHIVE Log in to read all 11', '/auth'],
      ['Start your own debate', '/'],
      ['Access Terminal Log In', '/auth'],
    ])
    const files = screen.getByRole('group', { name: 'Export' })
    expect(end.compareDocumentPosition(files) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Save Archive' })).toBeNull()
  })

  test('of a short archive nothing is hidden, and nobody is asked to sign in to read it', async () => {
    const debate = await shared(1)
    await open(await openSite(product), debate)
    expect(screen.getByText('Log in to save this archive to your own.')).toBeTruthy()
    expect(screen.queryByText(/read the whole archive|ARCHIVE_TRUNCATED/)).toBeNull()
  })

  test('a public debate by its id has the same wall', async () => {
    const debate = await shared(11)
    await debate.makePublic()
    const site = await openSite(product)
    site.load(`/?debate=${debate.id}`)
    expect(await screen.findByText('ARCHIVE_TRUNCATED')).toBeTruthy()
    expect(screen.getByText('11 entries in all')).toBeTruthy()
    expect(turns()).toHaveLength(10)
    expect(screen.getByRole('link', { name: /^ACCESS_FULL_ARCHIVE/ }).getAttribute('href')).toBe('/auth')
  })

  test('§4 a sign-in that begins here leads back here, to the whole archive', async () => {
    const debate = await shared(11)
    const site = await openSite(product)
    const username = newName()
    await site.send('POST', '/api/register', { username, password: PASSWORD })
    await site.send('POST', '/api/logout')
    await open(site, debate)
    fireEvent.click(screen.getByRole('link', { name: /^ACCESS_FULL_ARCHIVE/ }))
    for (const [label, value] of [
      ['Username', username],
      ['Password', PASSWORD],
    ] as const)
      fireEvent.input(await screen.findByLabelText(label), { target: { value } })
    fireEvent.click(button('Log In'))
    await waitFor(() => expect(turns()).toHaveLength(11))
    expect(location.pathname).toBe(`/share/${debate.shareToken}`)
    expect(button('Save Archive')).toBeTruthy()
  })
})

describe('§2 whoever reads by a link', () => {
  test('never asks for cards: a long response shows its beginning and opens', async () => {
    const debate = await shared([SPEECH])
    for (const name of [null, newName()]) {
      const site = await openSite(product, name)
      await open(site, debate)
      const [turn] = turns()
      await waitFor(() => expect(turn?.querySelector('.turn-text')?.textContent).toMatch(/…$/))
      expect(turn?.textContent).not.toContain('for they are most of us.')
      fireEvent.click(button('Full text'))
      await waitFor(() => expect(turn?.textContent).toContain('for they are most of us.'))
      expect(posts(site)).toEqual([])
      closeSite()
    }
    expect(product.engine.forms).toEqual([])
  })

  test('sees a turn from its first character on, and how many watch; then its response', async () => {
    const debate = await shared(1)
    const { call, saved } = await debate.begin()
    call.say('A cat sits on the road of light')
    const site = await openSite(product)
    await open(site, debate)
    await waitFor(() => expect(turns()[1]?.textContent).toContain('A cat sits on the road of light'))
    expect(screen.queryByText(/watching/)).toBeNull()
    const other = pageFetch(product.url)
    await other.fetch(`/api/share/${debate.shareToken}/live`)
    await waitFor(async () => {
      await product.clock.advance(1_000)
      expect(screen.getByText('2 people are watching')).toBeTruthy()
    })
    other.cut()
    call.say(' on a wave.')
    call.finish()
    await saved
    await waitFor(() => expect(document.querySelector('[data-live]')).toBeNull())
    expect(turns()[1]?.textContent).toContain('A cat sits on the road of light on a wave.')
    expect(screen.queryByText(/watching/)).toBeNull()
    expect(posts(site)).toEqual([])
  })

  test('§12 the first turn stays as it was read, whole, also when the archive cannot be read again', async () => {
    const debate = await shared(0)
    const { call, saved } = await debate.begin()
    call.say(SPEECH)
    const site = await openSite(product)
    await open(site, debate)
    fireEvent.click(await waitFor(livePanel))
    await waitFor(() => expect(livePanel().textContent).toContain('for they are most of us.'))
    const asked = vi.fn(() => Promise.reject(new TypeError('away')))
    answerInstead(site, `/api/share/${debate.shareToken}`, asked)
    call.finish()
    await saved
    await waitFor(() => expect(asked).toHaveBeenCalled())
    expect(document.querySelector('[data-live]')).toBeNull()
    expect(screen.queryByText('Nobody has spoken yet.')).toBeNull()
    expect(turns()[0]?.textContent).toContain('for they are most of us.')
  })

  test('§12 a screen reader hears that a turn has begun, and its finished text', async () => {
    const debate = await shared(1)
    const { call, saved } = await debate.begin()
    call.say('So **be** it.')
    await open(await openSite(product), debate)
    const heard = () => screen.getAllByRole('status').map((region) => region.textContent)
    await waitFor(() => expect(heard()).toContain('Cat is speaking'))
    call.finish()
    await saved
    await waitFor(() => expect(heard()).toContain('Cat said: So be it.'))
  })
})

describe('§4 saving', () => {
  const clock = stoppedClock()
  async function openWithClock(debate: Shared) {
    const site = await openSite(product, newName())
    const shown = <Route path="/share/:shareToken">{<ArchiveScreen clock={clock} />}</Route>
    site.load(`/share/${debate.shareToken}`, shown)
    await screen.findByRole('button', { name: 'Save Archive' })
    return site
  }

  test('Save failed: says why, and can be tried again', async () => {
    const debate = await shared(1)
    const site = await openWithClock(debate)
    answerInstead(site, `/api/share/${debate.shareToken}/save`, () => Promise.reject(new TypeError('away')))
    fireEvent.click(button('Save Archive'))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Save failed', variant: 'destructive' }))
    expect(lastToast()?.description).not.toBe('')
    await waitFor(() => expect(button('Save Archive').getAttribute('aria-disabled')).not.toBe('true'))
    expect(location.pathname).toBe(`/share/${debate.shareToken}`)
  })

  test('Archiving..., then the copy is opened after 1 s', async () => {
    const debate = await shared(2)
    const site = await openWithClock(debate)
    fireEvent.click(button('Save Archive'))
    expect(await screen.findByText('Archiving...')).toBeTruthy()
    await waitFor(() => expect(lastToast()?.title).toBe('Debate saved'))
    expect(lastToast()?.description).toBe('Debate has been added to your collection')
    await act(() => clock.advance(999))
    expect(location.pathname).toBe(`/share/${debate.shareToken}`)
    await act(() => clock.advance(1))
    const [saved] = (await site.send('GET', '/api/debates/recent?limit=5')) as { id: string; question: string }[]
    expect(saved?.question).toBe('Is light a wave?')
    expect(`${location.pathname}${location.search}`).toBe(`/?debate=${saved?.id}`)
    expect(saved?.id).not.toBe(debate.id)
    expect(await site.send('GET', `/api/debates/${saved?.id}`)).toMatchObject({ title: 'Is light a wave?' })
  })

  test('whoever has left within that second is not led away from where they are', async () => {
    await openWithClock(await shared(1))
    fireEvent.click(button('Save Archive'))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Debate saved', open: true }))
    fireEvent.click(screen.getByRole('link', { name: 'Back' }))
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1 })).toBeNull())
    await act(() => clock.advance(1_000))
    expect(`${location.pathname}${location.search}`).toBe('/')
  })

  test('the files are offered to everybody', async () => {
    const debate = await shared(1)
    await open(await openSite(product), debate)
    const offered = within(screen.getByRole('group', { name: 'Export' })).getAllByRole('link')
    expect(offered.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Markdown', `/api/share/${debate.shareToken}/export?format=markdown`],
      ['JSON', `/api/share/${debate.shareToken}/export?format=json`],
    ])
  })
})
