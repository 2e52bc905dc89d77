import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { PASSWORD } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world()
})
afterAll(() => product.close())
afterEach(closeSite)

describe('§9 the data on the screen is read again for the new viewer', () => {
  test('§6 after a sign-out the list of one’s own debates is not', async () => {
    const site = await openSite(product, 'marcel')
    await poseOn(site, 'Is light a wave or a particle?')
    site.load('/my-debates')
    await screen.findByText('Is light a wave or a particle?')
    fireEvent.click(await screen.findByRole('button', { name: 'Account menu marcel' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Sign out' }))
    await screen.findByRole('tab', { name: 'Login' })
    const afterwards = site.calls.slice(site.calls.indexOf('POST /api/logout') + 1)
    expect(afterwards.filter((call) => call.startsWith('GET /api/user'))).toEqual([])
  })

  test('after a sign-out in another tab the open debate says so, and offers to log in', async () => {
    const site = await openSite(product, 'hans')
    const id = await poseOn(site, 'Is light a wave or a particle?')
    site.load(`/?debate=${id}`)
    await screen.findByRole('heading', { name: 'Is light a wave or a particle?' })
    await site.send('POST', '/api/logout')
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed', newValue: '1' })))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('Logged out')
    fireEvent.click(within(notice).getByRole('link', { name: 'Log In' }))
    await screen.findByRole('tab', { name: 'Login' })
  })

  test('§2 after a sign-in in another tab the open debate goes on', async () => {
    const site = await openSite(product)
    const id = await poseOn(site, 'Is light a wave or a particle?')
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    await (await site.fetch(`/api/debates/${id}/generate`, body)).text()
    site.load(`/?debate=${id}`)
    await screen.findByRole('button', { name: 'Load More' })
    await site.send('POST', '/api/register', { username: 'mileva', password: PASSWORD })
    act(() => void dispatchEvent(new StorageEvent('storage', { key: 'viewer-changed', newValue: '1' })))
    await screen.findByRole('button', { name: 'Account menu mileva' })
    await waitFor(() => {
      // Click repeatedly, because a click may have no effect before the debate is refetched for the new viewer.
      fireEvent.click(screen.getByRole('button', { name: 'Load More' }))
      expect(site.calls.filter((call) => call.endsWith('/generate')).length).toBeGreaterThan(1)
    })
  })
})

describe('§14 a debate has as many responses as it may have', () => {
  test('Load More says so to its owner, and asks for no more', async () => {
    const small = await world({ limits: { responsesPerDebate: 1 } })
    onTestFinished(() => small.close())
    const site = await openSite(small)
    await site.send('POST', '/api/register', { username: 'mileva', password: PASSWORD })
    const id = await poseOn(site, 'Is light a wave or a particle?')
    const body = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    await (await site.fetch(`/api/debates/${id}/generate`, body)).text()
    site.load(`/?debate=${id}`)
    fireEvent.click(await screen.findByRole('button', { name: 'Load More' }))
    const dialog = await screen.findByRole('dialog', { name: 'Response Limit Reached' })
    expect(dialog.textContent).toContain('This debate has as many responses as a debate can have.')
    expect(within(dialog).queryByRole('link')).toBeNull()
    fireEvent.click(within(dialog).getByRole('button', { name: 'Continue Viewing' }))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(site.calls.filter((call) => call.endsWith('/generate'))).toHaveLength(1)
  })
})
