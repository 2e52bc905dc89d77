/** Renders the whole site, with a real server, in a separate simulated browser that may be signed in. */
import type { ReactNode } from 'react'
import type { QueryClient } from '@tanstack/react-query'
import { cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { Providers } from '#app/web/providers.tsx'
import { createQueryClient } from '#app/web/query-client.ts'
import { Site } from '#app/web/frame/site.tsx'
import { pageFetch, type PageFetch } from './page-fetch.ts'
import { PASSWORD } from './sign-up.ts'
import type { World } from './world.ts'

export interface TestSite extends PageFetch {
  send(method: string, path: string, body?: object): Promise<unknown>
  /**
   * Renders the page at this address, as a page load does, and returns the query cache.
   * @param shown a part of the page; the whole site by default
   * @param cache contains the responses fetched before the first render; empty by default
   */
  load(address: string, shown?: ReactNode, cache?: QueryClient): QueryClient
}

/** Opens a new browser, signed in to a new account if `username` is set. Call `closeSite` after each test. */
export async function openSite(world: World, username: string | null = null): Promise<TestSite> {
  sessionStorage.clear()
  localStorage.clear()
  const network = pageFetch(world.url)
  vi.stubGlobal('fetch', network.fetch)
  const site: TestSite = {
    ...network,
    async send(method, path, body) {
      const headers = { 'content-type': 'application/json' }
      const answer = await network.fetch(path, {
        method,
        ...(body && { headers, body: JSON.stringify(body) }),
      })
      const text = await answer.text()
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
      return text === '' ? undefined : (JSON.parse(text) as unknown)
    },
    load(address, shown = <Site />, cache = createQueryClient()) {
      cleanup()
      history.pushState(null, '', address)
      render(<Providers queryClient={cache}>{shown}</Providers>)
      return cache
    },
  }
  if (username !== null) await site.send('POST', '/api/register', { username, password: PASSWORD })
  return site
}

export function closeSite(): void {
  cleanup()
  vi.unstubAllGlobals()
}

export async function poseOn(site: TestSite, question: string, over: object = {}): Promise<string> {
  const debate = await site.send('POST', '/api/debates', { question, option1: 'Yes', option2: 'No', ...over })
  return (debate as { id: string }).id
}
