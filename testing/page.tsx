/** Renders the home screen in a simulated browser tab, with a real server and a stopped clock. */
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { QueryClientProvider } from '@tanstack/react-query'
import { vi } from 'vitest'
import { eventually } from './eventually.ts'
import { createQueryClient } from '#app/web/query-client.ts'
import { HomeScreen } from '#screens/home/home-screen.tsx'
import { REVEAL_MS_PER_CHARACTER } from '#features/debates/rules.ts'
import { stoppedClock, type StoppedClock } from './clock.ts'
import { pageFetch, type PageFetch } from './page-fetch.ts'
import type { World } from './world.ts'

export interface TestPage extends PageFetch {
  readonly clock: StoppedClock
  /** Loads or reloads the page. Only the history, the session storage and the server's data survive. */
  load(): void
  /** Advances the page's time until the check passes, or else fails with the check's last error. */
  until(check: () => void): Promise<void>
  pass(ms: number): Promise<void>
  /** Advances the page's time until no response is pending and all responses are rendered. */
  settled(): Promise<void>
}

/** Opens `address` in a new tab. The caller must call `closePage` after each test. */
export function openPage(world: World, address = '/'): TestPage {
  sessionStorage.clear()
  history.pushState(null, '', address)
  const network = pageFetch(world.url)
  vi.stubGlobal('fetch', network.fetch)
  const clock = stoppedClock()
  const page: TestPage = {
    ...network,
    clock,
    load() {
      cleanup()
      render(
        <QueryClientProvider client={createQueryClient()}>
          <HomeScreen clock={clock} />
        </QueryClientProvider>,
      )
    },
    pass: (ms) => act(() => clock.advance(ms)),
    until: (check) =>
      eventually(async () => {
        await act(() => clock.advance(REVEAL_MS_PER_CHARACTER))
        check()
      }),
    settled: () => {
      // Requires three checks in a row without a pending call, because the query cache informs its observers one task late.
      let quiet = 0
      return page.until(() => {
        quiet = network.busy() ? 0 : quiet + 1
        if (quiet < 3) throw new Error('an answer is on its way')
      })
    },
  }
  page.load()
  return page
}

export function closePage(): void {
  cleanup()
  vi.unstubAllGlobals()
}

export function ask(question: string): void {
  fireEvent.change(screen.getByLabelText('Question'), { target: { value: question } })
  fireEvent.click(screen.getByRole('button', { name: 'Debate!' }))
}
