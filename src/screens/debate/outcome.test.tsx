import { act, fireEvent, screen } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'

let product: World
beforeAll(async () => {
  product = await world({ limits: { debatesPerIpPerHour: 10 } })
})
afterAll(() => product.close())
afterEach(() => {
  vi.restoreAllMocks()
  closeSite()
})

const RESULT = /^(?:Too close to call|\w+ is (?:narrowly )?ahead|No verdict yet.*)$/
const result = () => screen.queryByRole('button', { name: RESULT })
const card = () => document.querySelector<HTMLElement>('.outcome')
const button = (name: string) => screen.getByRole('button', { name })

/** Makes every element seem far from the screen until the returned function is called. */
function farAway(): () => void {
  const observers: (() => void)[] = []
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        observers.push(() => tell([{ isIntersecting: true }]))
      }
      observe() {}
      disconnect() {}
    },
  )
  return () => act(() => observers.forEach((come) => come()))
}

test.each(['debate', 'archive'])(
  '§20 at the end of the %s stands the verdict, which leads to its reasons above the map',
  async (kind) => {
    const site = await openSite(product, `closer-${kind}`)
    const id = await poseOn(site, 'Is light a wave?')
    const { shareToken } = (await site.send('GET', `/api/debates/${id}`)) as { shareToken: string }
    const path = kind === 'debate' ? `/?debate=${id}` : `/share/${shareToken}`
    const headers = { 'content-type': 'application/json' }
    const speak = async (body: object) => {
      const written = { method: 'POST', headers, body: JSON.stringify(body) }
      await (await site.fetch(`/api/debates/${id}/generate`, written)).text()
    }
    for (const body of [{}, {}, { closing: true }]) await speak(body)
    const comeNear = farAway()
    site.load(path)
    await screen.findByRole('button', { name: 'Map' })
    expect(card(), 'one closing is not in').toBeNull()

    await speak({})
    site.load(path)
    await eventually(() => expect(card()).not.toBeNull())
    const verdicts = () => site.calls.filter((call) => call.endsWith('/verdict'))
    expect(verdicts(), 'the reader is not near').toEqual([])
    await eventually(() => {
      comeNear()
      expect(result()).not.toBeNull()
    })
    expect(verdicts()).toEqual([`GET /api/${kind === 'debate' ? `debates/${id}` : `share/${shareToken}`}/verdict`])

    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    fireEvent.click(result() ?? document.body)
    await eventually(() => expect(document.activeElement).toBe(result()))
    expect(result()?.getAttribute('aria-expanded')).toBe('true')
    expect(scrolled.mock.contexts).toEqual([result()])
    expect(screen.getByText(/^It measures what was answered/)).toBeTruthy()
    expect(button('Map').getAttribute('aria-pressed')).toBe('true')
    expect(card()?.hidden).toBe(true)
    fireEvent.click(button('Back to the turns'))
    await eventually(() => expect(card()?.hidden).toBe(false))
    expect(document.activeElement).toBe(button('Turns'))
    fireEvent.click(button('Map'))
    await eventually(() => expect(result()?.getAttribute('aria-expanded')).toBe('false'))
    expect(document.activeElement).not.toBe(result())
  },
)
