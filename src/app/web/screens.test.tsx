import { cleanup, render, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { pageFetch } from '#testing/page-fetch.ts'
import { world, type World } from '#testing/world.ts'
import { Providers } from './providers.tsx'
import { createQueryClient } from './query-client.ts'
import { Screens } from './screens.tsx'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function visit(address: string) {
  vi.stubGlobal('fetch', pageFetch(product.url).fetch)
  history.pushState(null, '', address)
  render(
    <Providers queryClient={createQueryClient()}>
      <Screens />
    </Providers>,
  )
}

describe('§2 screens and routes', () => {
  test.each(['/nowhere', '/debate/1', '/index.html', '/%E0%A4%A'])('%s is the not-found screen', async (path) => {
    visit(path)
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('404 Page Not Found')
  })

  test.each(['/', '/?debate=nobody-knows'])('%s is home: the form of a new debate', async (address) => {
    visit(address)
    expect(await screen.findByRole('button', { name: 'Debate!' })).toBeTruthy()
    expect(screen.queryByText('404 Page Not Found')).toBeNull()
  })
})
