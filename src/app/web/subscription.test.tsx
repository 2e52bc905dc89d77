import { rmSync } from 'node:fs'
import { cleanup, render, screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { toasts } from '#platform/web/toast/toast.ts'
import { builtPages } from '#testing/built-pages.ts'
import { closeSite, openSite, type TestSite } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { prepareFirstPaint } from './first-paint.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { Site } from './frame/site.tsx'

const folder = builtPages()
let product: World
beforeAll(async () => {
  product = await world({ webFolder: folder, payments: true })
  vi.stubGlobal('scrollTo', () => {})
})
afterEach(closeSite)
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const address = () => location.pathname + location.search

/** Loads an address like a browser, in React's strict mode, and returns the API calls until the first paint. */
async function arrive(site: TestSite, path: string): Promise<readonly string[]> {
  cleanup()
  history.replaceState(null, '', path)
  const page = await (await site.fetch(path, { headers: { accept: 'text/html' } })).text()
  document.body.innerHTML = /<body>(.*)<\/body>/s.exec(page)?.[1] ?? ''
  const before = site.calls.length
  const cache = createQueryClient()
  const ready = prepareFirstPaint(cache)
  // `prepareFirstPaint` must remove the secrets from the address before its first request.
  const cleared = address()
  await ready
  const calls = site.calls.slice(before)
  render(
    <StrictMode>
      <Providers queryClient={cache}>
        <Site />
      </Providers>
    </StrictMode>,
  )
  expect(cleared).toBe('/subscription')
  return calls
}

describe('§4 payment return', () => {
  test('the secrets leave the address before anything is asked for; a sign-in that fails ends it, and is tried once', async () => {
    const site = await openSite(product)
    const addresses: string[] = []
    const { fetch } = site
    vi.stubGlobal('fetch', (path: string, init?: RequestInit) => {
      addresses.push(address())
      return fetch(path, init)
    })
    expect(await arrive(site, '/subscription?session_id=cs_test_1&auth=secret')).toEqual([])
    await eventually(() => expect(toasts.current()[0]?.title).toBe('Authentication Failed'))
    await screen.findByText('Authentication Required')
    const payment = site.calls.filter((call) => call.startsWith('POST'))
    expect(payment).toEqual(['POST /api/subscription/reauth'])
    expect(new Set(addresses)).toEqual(new Set(['/subscription']))
    expect([address(), JSON.stringify(history.state)]).toEqual(['/subscription', 'null'])
  })

  test('another query stays, and the plan that came with the page is not asked for again', async () => {
    const site = await openSite(product, 'mileva')
    expect(await arrive(site, '/subscription?plan=pro')).toEqual([])
    await screen.findByRole('heading', { level: 1, name: 'Choose Your Plan' })
    expect(address()).toBe('/subscription?plan=pro')
    expect(site.calls.filter((call) => call.includes('/api/subscription'))).toEqual([])
  })
})
