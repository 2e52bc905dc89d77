import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { toasts } from '#platform/web/toast/toast.ts'
import { stoppedClock } from '#testing/clock.ts'
import { readQrCode } from '#testing/read-qr-code.ts'
import { closeSite, openSite, poseOn } from '#testing/site.tsx'
import { world, type World } from '#testing/world.ts'
import { ShareDialog } from './share-dialog.tsx'

const QUESTION = 'Is light a wave?'
let product: World
beforeAll(async () => {
  product = await world({ limits: { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 } })
})
afterAll(() => product.close())
afterEach(() => {
  closeSite()
  for (const name of ['clipboard', 'share']) Reflect.deleteProperty(navigator, name)
})

const button = (name: string) => screen.getByRole('button', { name })
const link = () => screen.getByLabelText<HTMLInputElement>('Share link')
const lastToast = () => toasts.current()[0]
const openMore = () => fireEvent.click(screen.getByText('More'))
const publicSwitch = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Public' })

function give(name: 'clipboard' | 'share', value: unknown): void {
  Object.defineProperty(navigator, name, { configurable: true, value })
}
const clipboard = (writeText: (text: string) => Promise<void>) => give('clipboard', { writeText })

let people = 0
async function open(where: World = product) {
  const site = await openSite(where, `sharer-${(people += 1)}`)
  const id = await poseOn(site, QUESTION)
  const clock = stoppedClock()
  site.load('/', <ShareDialog id={id} question={QUESTION} onClose={() => {}} clock={clock} />)
  await screen.findByLabelText('Share link')
  const { shareToken } = (await site.send('GET', `/api/debates/${id}`)) as { shareToken: string }
  return { site, id, clock, shareToken }
}

test('opened in an open debate, it does not download the debate again', async () => {
  const site = await openSite(product, `sharer-${(people += 1)}`)
  const id = await poseOn(site, QUESTION)
  site.load(`/?debate=${id}`)
  const reads = () => site.calls.filter((call) => call === `GET /api/debates/${id}`).length
  const [share] = await screen.findAllByRole('button', { name: 'Share' })
  const before = reads()
  fireEvent.click(share ?? document.body)
  await screen.findByLabelText('Share link')
  expect(reads()).toBe(before)
})

describe('§4 copying the link', () => {
  afterEach(() => void Reflect.deleteProperty(document, 'execCommand'))

  test('without a clipboard, as on pages without TLS, what is selected is copied', async () => {
    await open()
    give('clipboard', undefined)
    const copied: string[] = []
    const execCommand = (command: string) => {
      const { activeElement } = document
      if (command === 'copy' && activeElement instanceof HTMLTextAreaElement) copied.push(activeElement.value)
      return true
    }
    Object.defineProperty(document, 'execCommand', { configurable: true, value: execCommand })
    button('Copy').focus()
    fireEvent.click(button('Copy'))
    await screen.findByRole('button', { name: 'Copied' })
    expect(copied).toEqual([link().value])
    expect(document.activeElement).toBe(button('Copied'))
  })

  test('no clipboard, or it refuses: Copy failed, and the link is selected to be copied by hand', async () => {
    await open()
    for (const refuse of [
      () => give('clipboard', undefined),
      () => clipboard(() => Promise.reject(new Error('not allowed'))),
    ]) {
      refuse()
      link().setSelectionRange(0, 0)
      fireEvent.click(button('Copy'))
      await waitFor(() => expect(lastToast()?.title).toBe('Copy failed'))
      expect(lastToast()).toMatchObject({ description: 'Failed to copy link to clipboard', variant: 'destructive' })
      expect([link().selectionStart, link().selectionEnd]).toEqual([0, link().value.length])
      expect(button('Copy')).toBeTruthy()
      toasts.dismiss(lastToast()?.id ?? 0)
    }
  })

  test('Copied for 2 s; a second copy begins them anew', async () => {
    const { clock } = await open()
    const copied: string[] = []
    clipboard(async (text) => void copied.push(text))
    fireEvent.click(button('Copy'))
    await screen.findByRole('button', { name: 'Copied' })
    expect(lastToast()).toMatchObject({ title: 'Link copied', description: 'Share URL copied to clipboard' })
    await act(() => clock.advance(1_500))
    fireEvent.click(button('Copied'))
    await waitFor(() => expect(copied).toEqual([link().value, link().value]))
    await act(() => clock.advance(1_999))
    expect(button('Copied')).toBeTruthy()
    await act(() => clock.advance(1))
    expect(button('Copy')).toBeTruthy()
  })

  test('§2 the QR code, hidden at first, holds the link that is copied', async () => {
    const { shareToken } = await open()
    let copied = ''
    clipboard(async (text) => void (copied = text))
    expect(screen.queryByRole('img')).toBeNull()
    fireEvent.click(button('Copy'))
    await screen.findByRole('button', { name: 'Copied' })
    fireEvent.click(button('Show QR Code'))
    const code = await screen.findByRole('img', { name: 'QR code of the share link' })
    expect(copied).toBe(`http://localhost:3000/share/${shareToken}`)
    expect(readQrCode(code)).toBe(copied)
    fireEvent.click(button('Hide QR Code'))
    expect(screen.queryByRole('img')).toBeNull()
  })

  test('§7 under one of the product’s other names the link has the public one', async () => {
    const elsewhere = await world({ publicUrl: 'https://debates.example', aliases: ['localhost:3000'] })
    try {
      const { shareToken } = await open(elsewhere)
      await waitFor(() => expect(link().value).toBe(`https://debates.example/share/${shareToken}`))
    } finally {
      await elsewhere.close()
    }
  })

  test('Send to… only where the browser can; closing its sheet without a choice is no failure', async () => {
    await open()
    expect(screen.queryByRole('button', { name: 'Send to…' })).toBeNull()
    closeSite()
    const sent: unknown[] = []
    give('share', (what: unknown) => {
      sent.push(what)
      return Promise.reject(new DOMException('closed', 'AbortError'))
    })
    await open()
    const before = lastToast()
    fireEvent.click(button('Send to…'))
    await waitFor(() => expect(sent).toEqual([{ title: QUESTION, url: link().value }]))
    expect(lastToast()).toBe(before)
  })
})

test('§12 what is rarer is closed behind More', async () => {
  await open()
  const more = screen.getByText('More').closest('details')
  expect(more?.open).toBe(false)
  for (const part of [
    screen.getByLabelText('HTML for your own page'),
    publicSwitch(),
    screen.getByRole('button', { name: 'New link' }),
  ])
    expect(more?.contains(part)).toBe(true)
  for (const name of ['Copy', 'Show QR Code']) expect(more?.contains(button(name))).toBe(false)
  openMore()
  expect(more?.open).toBe(true)
})

test('§2 Embed: the HTML of a frame with the debate, selected as a whole', async () => {
  const { shareToken } = await open()
  openMore()
  const code = screen.getByLabelText<HTMLTextAreaElement>('HTML for your own page')
  expect(code.value).toBe(
    `<iframe src="http://localhost:3000/embed/${shareToken}" title="${QUESTION}" width="640" height="480" loading="lazy" style="border:0;max-width:100%"></iframe>`,
  )
  fireEvent.focus(code)
  expect([code.selectionStart, code.selectionEnd]).toEqual([0, code.value.length])
})

describe('§12 what the owner decides about the link', () => {
  test('no new link could be had: says so, and the old one stays', async () => {
    const { site } = await open()
    openMore()
    const old = link().value
    fireEvent.click(button('New link'))
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'POST' ? Promise.reject(new TypeError('away')) : site.fetch(address, init),
    )
    fireEvent.click(button('New link'))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Error', variant: 'destructive' }))
    expect(link().value).toBe(old)
    fireEvent.click(button('Keep this link'))
    expect(screen.queryByRole('button', { name: 'Keep this link' })).toBeNull()
  })

  test('a new link takes the old one’s place, after a question', async () => {
    const { id, site } = await open()
    openMore()
    const old = link().value
    fireEvent.click(button('New link'))
    expect(link().value).toBe(old)
    expect(screen.getByText('The link above stops working at once, for everybody who has it.')).toBeTruthy()
    fireEvent.click(button('New link'))
    await waitFor(() => expect(link().value).not.toBe(old))
    const { shareToken } = (await site.send('GET', `/api/debates/${id}`)) as { shareToken: string }
    expect(link().value).toBe(`http://localhost:3000/share/${shareToken}`)
    expect(lastToast()?.title).toBe('New link made')
  })

  test('Public could not be set: the switch goes back, and says so', async () => {
    const { site, id } = await open()
    openMore()
    const calls: (() => void)[] = []
    vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
      init?.method === 'PATCH'
        ? new Promise((_, reject) => calls.push(() => reject(new TypeError('away'))))
        : site.fetch(address, init),
    )
    fireEvent.click(publicSwitch())
    // The switch must turn on at once, because it would otherwise seem to have ignored the click.
    expect(publicSwitch().checked).toBe(true)
    await waitFor(() => expect(calls).toHaveLength(1))
    expect(publicSwitch().checked).toBe(true)
    calls[0]?.()
    await waitFor(() => expect(publicSwitch().checked).toBe(false))
    expect(lastToast()).toMatchObject({ title: 'Error', variant: 'destructive' })
    vi.stubGlobal('fetch', site.fetch)
    fireEvent.click(publicSwitch())
    await waitFor(async () => expect(await site.send('GET', `/api/debates/${id}`)).toMatchObject({ isPublic: true }))
    expect(publicSwitch().checked).toBe(true)
  })
})

test('the debate could not be read: says so, and can be tried again', async () => {
  const site = await openSite(product, `sharer-${(people += 1)}`)
  const id = await poseOn(site, QUESTION)
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    address.startsWith('/api/debates/') ? Promise.reject(new TypeError('away')) : site.fetch(address, init),
  )
  site.load('/', <ShareDialog id={id} question={QUESTION} onClose={() => {}} />)
  await screen.findByRole('alert')
  vi.stubGlobal('fetch', site.fetch)
  fireEvent.click(button('Try Again'))
  expect((await screen.findByLabelText<HTMLInputElement>('Share link')).value).toMatch(/\/share\/[\w-]{43}$/)
})
