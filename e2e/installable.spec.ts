import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { expect, test } from './test.ts'

test.use({ serviceWorkers: 'allow' })

async function openControlled(page: Page): Promise<void> {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated')
}

const DATA = ['/', '/index.html', '/share/abc', '/auth', '/api/config', '/api/user', '/api/share/abc']

test(
  'what it keeps of itself: the build’s files and the offline page, nothing else',
  { tag: '@long' },
  async ({ page, context }) => {
    const data = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
    const { id } = (await (await context.request.post('/api/debates', { data })).json()) as { id: string }
    await openControlled(page)
    await page.goto(`/?debate=${id}`)
    await expect(page.locator('.debate')).toBeVisible()
    const kept = await page.evaluate(async () => {
      const [name = '', ...more] = await caches.keys()
      const requests = await (await caches.open(name)).keys()
      return { more, paths: requests.map(({ url }) => new URL(url).pathname) }
    })
    expect(kept.more).toEqual([])
    const own = ['/offline.html', '/offline.css', '/offline.js', '/favicon.svg', '/theme.js']
    expect(kept.paths.filter((path) => !path.startsWith('/assets/') && !own.includes(path))).toEqual([])
    expect(kept.paths.some((path) => path.startsWith('/assets/'))).toBe(true)
  },
)

// A proxy cuts the connection, because the browser's offline mode does not always affect a service worker.
test.describe('when the connection breaks', () => {
  test.use({ on: 'modelled' })
  test.afterEach(async ({ products }) => (await products.of('modelled')).proxy.restore())

  test(
    'pages, calls and shared debates never come from what the worker keeps',
    { tag: '@long' },
    async ({ page, products }) => {
      await openControlled(page)
      await page.evaluate(async (paths) => {
        const [name = ''] = await caches.keys()
        const kept = await caches.open(name)
        for (const path of paths) {
          await kept.put(path, new Response('<h1>POISON</h1>', { headers: { 'content-type': 'text/html' } }))
        }
      }, DATA)
      for (const path of ['/', '/share/abc', '/auth']) {
        await page.goto(path)
        await expect(page.getByRole('banner')).toBeVisible()
        expect(await page.content()).not.toContain('POISON')
      }
      for (const path of DATA) {
        const text = await page.evaluate(async (address) => (await fetch(address)).text(), path)
        expect(text, path).not.toContain('POISON')
      }
      ;(await products.of('modelled')).proxy.cut()
      for (const path of DATA) {
        const failed = await page.evaluate(
          (address) =>
            fetch(address).then(
              () => false,
              () => true,
            ),
          path,
        )
        expect(failed, path).toBe(true)
      }
    },
  )

  test(
    'without a network a page says so; with it the same address works again',
    { tag: '@long' },
    async ({ page, products }) => {
      const { proxy } = await products.of('modelled')
      await openControlled(page)
      proxy.cut()
      await page.goto('/auth')
      await expect(page.getByRole('heading', { name: 'No connection' })).toBeVisible()
      expect(
        await page.evaluate(() => getComputedStyle(document.querySelector('h1') ?? document.body).textShadow),
      ).not.toBe('none')
      proxy.restore()
      await page.getByRole('link', { name: 'Try Again' }).click()
      await expect(page.getByRole('tab', { name: 'Login' })).toBeVisible()
    },
  )

  test(
    'without a network the page speaks the chosen language, else the browser’s',
    { tag: '@long' },
    async ({ page, browser, baseURL, products }) => {
      const { proxy } = await products.of('modelled')
      await openControlled(page)
      await page.evaluate(() => localStorage.setItem('language', 'ar'))
      proxy.cut()
      await page.goto('/auth')
      await expect(page.getByRole('heading')).toHaveText('لا يوجد اتصال')
      expect(await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir])).toEqual([
        'ar',
        'rtl',
      ])
      proxy.restore()
      const german = await (await browser.newContext({ baseURL, locale: 'de-AT' })).newPage()
      await openControlled(german)
      proxy.cut()
      await german.goto('/auth')
      await expect(german.getByRole('heading')).toHaveText('Keine Verbindung')
      await german.context().close()
    },
  )
})

test('another build’s worker replaces it, and its kept files go', { tag: '@long' }, async ({ page }) => {
  await openControlled(page)
  await page.evaluate(() => caches.open('build-of-yesterday'))
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration()
    await registration?.unregister()
  })
  await openControlled(page)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(1)
})

test(
  'the worker’s file and the offline page are asked for each time; the policy lets them run',
  { tag: '@long' },
  async ({ page, request }) => {
    for (const path of ['/service-worker.js', '/offline.html', '/site.webmanifest']) {
      const answer = await request.get(path)
      expect([path, answer.status(), answer.headers()['cache-control']]).toEqual([path, 200, 'no-cache'])
    }
    const complaints: string[] = []
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
    await openControlled(page)
    expect(complaints).toEqual([])
  },
)

test('the manifest’s pictures are there, in the sizes it names', { tag: '@long' }, async ({ page, request }) => {
  await page.goto('/')
  const manifest = (await (await request.get('/site.webmanifest')).json()) as {
    icons: { src: string; sizes: string; type: string }[]
    screenshots: { src: string; sizes: string; type: string }[]
  }
  for (const { src, sizes, type } of [...manifest.icons, ...manifest.screenshots]) {
    expect((await request.get(src)).headers()['content-type'], src).toContain(type)
    if (sizes === 'any') continue
    const size = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return `${picture.naturalWidth}x${picture.naturalHeight}`
    }, src)
    expect(size, src).toBe(sizes)
  }
  expect(readFileSync('index.html', 'utf8')).toContain('/icons/apple-180.png')
})
