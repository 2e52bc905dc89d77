import { rmSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { KEPT_DEBATE } from '#features/debates/web/open-debate.ts'
import { builtPages } from '#testing/built-pages.ts'
import { PASSWORD } from '#testing/sign-up.ts'
import { closeSite, openSite, poseOn, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { prepareFirstPaint } from './first-paint.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { Site } from './frame/site.tsx'

const QUESTION = 'Is </script>glass a liquid?'
const folder = builtPages()
let product: World
let site: TestSite
beforeAll(async () => {
  product = await world({ webFolder: folder })
  vi.stubGlobal('scrollTo', () => {})
})
beforeEach(async () => {
  site = await openSite(product)
})
afterEach(closeSite)
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

async function posed(): Promise<string> {
  const id = await poseOn(site, QUESTION)
  const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
  await (await site.fetch(`/api/debates/${id}/generate`, init)).text()
  return id
}

/** Loads an address like a browser, and returns the API calls made until the first render. */
async function arrive(address: string, state: unknown = null, written = (page: string) => page) {
  cleanup()
  history.replaceState(state, '', address)
  const page = written(await (await site.fetch(address, { headers: { accept: 'text/html' } })).text())
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? ''
  const before = site.calls.length
  const cache = createQueryClient()
  await prepareFirstPaint(cache)
  const root = document.getElementById('root') as HTMLElement
  root.replaceChildren()
  const calls = site.calls.slice(before)
  render(
    <Providers queryClient={cache}>
      <Site />
    </Providers>,
    { container: root },
  )
  return calls
}

const title = () => document.querySelector('.debate-title')?.textContent ?? null
const leave = () => dispatchEvent(new Event('pagehide'))
const without = (page: string) => page.replace(/<script type="application\/json".*?<\/script>/s, '')

describe('§2 `/?debate={id}`', () => {
  test('§6 of somebody else: nothing of it, in no cache and on no screen', async () => {
    const id = await posed()
    closeSite()
    site = await openSite(product)
    await arrive(`/?debate=${id}`)
    expect(title()).toBeNull()
    expect(document.body.textContent).not.toContain('glass')
  })

  test('is drawn at once from what came with the page, to the letter', async () => {
    const id = await posed()
    expect(await arrive(`/?debate=${id}`)).toEqual([])
    expect(title()).toBe(QUESTION)
    expect(document.querySelectorAll('.turns > li')).toHaveLength(1)
    // The stance question is in the first paint, so that it moves nothing by appearing later (§14).
    expect(screen.getByText('Where do you stand?')).toBeTruthy()
    // These lists are ignored, because the page may have requested them between the first paint and this check.
    const closing = ['sources', 'rematches'].map((list) => `GET /api/debates/${id}/${list}`)
    const later = ['GET /api/language/detect-language', ...closing]
    expect(site.calls.filter((call) => call.startsWith('GET /api') && !later.includes(call))).toEqual([])
  })

  test('without it the page asks, as it would at any other time', async () => {
    const id = await posed()
    await arrive(`/?debate=${id}`, null, without)
    expect(title()).toBeNull()
    await eventually(() => expect(title()).toBe(QUESTION))
  })
})

describe('§2 a reload of an open debate', () => {
  const opened = async () => {
    const id = await posed()
    await arrive(`/?debate=${id}`)
    leave()
    expect(sessionStorage.getItem(KEPT_DEBATE)).toContain(id)
    return { debate: id }
  }

  test('§6 for somebody else who is here now: nothing of it, and nothing is kept', async () => {
    const state = await opened()
    await site.send('POST', '/api/register', { username: 'mileva', password: PASSWORD })
    await site.fetch(`/api/debates/${state.debate}`, { method: 'DELETE' })
    await arrive('/', state)
    expect([title(), sessionStorage.getItem(KEPT_DEBATE)]).toEqual([null, null])
    expect(document.body.textContent).not.toContain('glass')
  })

  test('shows it at once, and then what the server holds', async () => {
    const state = await opened()
    const before = site.calls.length
    expect(await arrive('/', state)).toEqual([])
    expect([title(), sessionStorage.getItem(KEPT_DEBATE)]).toEqual([QUESTION, null])
    await eventually(() => expect(site.calls.slice(before)).toContain(`GET /api/debates/${state.debate}`))
  })

  test('that has been deleted meanwhile: it goes as soon as the server says so', async () => {
    const state = await opened()
    await site.fetch(`/api/debates/${state.debate}`, { method: 'DELETE' })
    await arrive('/', state)
    await eventually(() => expect(screen.getByRole('alert')).toBeTruthy())
    expect(title()).toBeNull()
  })

  test.each([
    ['another debate is open', { debate: '0198c1f0-0000-7000-8000-000000000000' }, (page: string) => page],
    ['none is open', null, (page: string) => page],
    ['the page does not say who is here', 'the same', without],
  ])('where %s, nothing of it is shown or kept', async (_, state, written) => {
    const same = await opened()
    await arrive('/', state === 'the same' ? same : state, written)
    expect([title(), sessionStorage.getItem(KEPT_DEBATE)]).toEqual([null, null])
  })

  test('a page that the browser brings back as it was left keeps nothing', async () => {
    await opened()
    dispatchEvent(new Event('pageshow'))
    expect(sessionStorage.getItem(KEPT_DEBATE)).toBeNull()
  })
})

test('§2 Home asks for nothing that its page has brought', async () => {
  await posed()
  await arrive('/')
  const before = site.calls.length
  await eventually(() => expect(screen.getByRole('button', { name: /glass/ })).toBeTruthy())
  expect(site.calls.slice(before)).toEqual([])
})
