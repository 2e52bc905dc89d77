/** Measures page visits over slow 4G with the CPU slowed down to a quarter of its speed. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test'
import { launchOptions } from '../../e2e/browser.ts'
import { firstRouteBytes } from '../../e2e/page-weight.ts'
import { startProduct } from '../../e2e/product.ts'

/** Lighthouse's "slow 4G" for request-level throttling: 150 ms round trip × 3.75 and 1.6 Mbit/s × 0.9. */
const SLOW_4G = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
}
const CPU_SLOWDOWN = 4
const RUNS = 3
const SETTLE_MS = 2_000

/** Gzipped bytes of JavaScript for the same home screen built with React Router 8 and Base UI 1.9 (November 2026). */
const USUAL_STACK_JS = 199_600

interface Visit {
  readonly requests: number
  readonly js: number
  readonly css: number
  readonly total: number
  readonly lcpMs: number
  readonly blockingMs: number
}

function countBytes(session: CDPSession) {
  const kinds = new Map<string, string>()
  const bytes = { requests: 0, js: 0, css: 0, total: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    bytes.requests++
    bytes.total += encodedDataLength
    if (kinds.get(requestId) === 'Script') bytes.js += encodedDataLength
    if (kinds.get(requestId) === 'Stylesheet') bytes.css += encodedDataLength
  })
  return bytes
}

/** Runs in the browser before the page loads. Records the largest contentful paint and the total blocking time. */
function observe(): void {
  const seen = { lcp: 0, blocking: 0 }
  Object.assign(globalThis, { seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.blocking += Math.max(0, entry.duration - 50)
  }).observe({ type: 'longtask', buffered: true })
}

/** @param again measures a reload of the idle page with the browser's cache of the first visit */
async function visit(
  browser: Browser,
  url: string,
  cookies: Cookies,
  ready: (page: Page) => Promise<void>,
  again = false,
): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', SLOW_4G)
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  await page.addInitScript(observe)
  let bytes = countBytes(session)
  await page.goto(url, { waitUntil: 'load' })
  await ready(page)
  if (again) {
    await page.waitForTimeout(SETTLE_MS)
    bytes = countBytes(session)
    await page.reload({ waitUntil: 'load' })
    await ready(page)
  }
  await page.waitForTimeout(SETTLE_MS)
  const { lcp, blocking } = await page.evaluate(
    () => (globalThis as unknown as { seen: { lcp: number; blocking: number } }).seen,
  )
  await context.close()
  return { ...bytes, lcpMs: lcp, blockingMs: blocking }
}

type Cookies = Parameters<Awaited<ReturnType<Browser['newContext']>>['addCookies']>[0]

async function medianVisit(run: () => Promise<Visit>): Promise<Visit> {
  const visits: Visit[] = []
  for (let at = 0; at < RUNS; at++) visits.push(await run())
  const middle = visits.toSorted((a, b) => a.lcpMs - b.lcpMs)[Math.floor(RUNS / 2)]
  if (!middle) throw new Error('no visit was measured')
  return middle
}

async function openDebate(url: string): Promise<{ id: string; shareToken: string; cookies: Cookies }> {
  const post = (path: string, body: object, cookie = '') =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, cookie },
      body: JSON.stringify(body),
    })
  const created = await post('/api/debates', { question: 'Is a hot dog a sandwich?', option1: 'Yes', option2: 'No' })
  const { id, shareToken } = (await created.json()) as { id: string; shareToken: string }
  const [name = '', value = ''] = created.headers.getSetCookie()[0]?.split(';')[0]?.split('=') ?? []
  await (await post(`/api/debates/${id}/generate`, { language: 'en' }, `${name}=${value}`)).text()
  return { id, shareToken, cookies: [{ name, value, url }] }
}

const kB = (bytes: number) => (bytes / 1000).toFixed(1)

function report(name: string, visited: Visit, bare: Visit): void {
  const s = (ms: number) => (ms / 1000).toFixed(2)
  console.log(
    `page: ${name}: ${visited.requests} requests, ${kB(visited.total)} kB over the wire ` +
      `(JS ${kB(visited.js)}, CSS ${kB(visited.css)}), LCP ${s(visited.lcpMs)} s, a bare page ${s(bare.lcpMs)} s, ` +
      `ratio ${(visited.lcpMs / bare.lcpMs).toFixed(1)} (target ≤ 1.3 s), ` +
      `blocking ${visited.blockingMs.toFixed(0)} ms (target ≤ 50 ms)`,
  )
}

async function bareVisit(browser: Browser): Promise<Visit> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html')
    answer.end('<!doctype html><title>Bare</title><h1>Is a hot dog a sandwich?</h1>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  try {
    return await medianVisit(() => visit(browser, `http://localhost:${port}`, [], async () => {}))
  } finally {
    server.close()
    server.closeAllConnections()
  }
}

export async function page(): Promise<void> {
  const { js, css } = firstRouteBytes()
  console.log(
    `page: first route JS ${kB(js)} kB gz, the usual stack ${kB(USUAL_STACK_JS)} kB, ratio ` +
      `${(js / USUAL_STACK_JS).toFixed(2)} (target ≤ 95 kB); CSS ${kB(css)} kB gz (target ≤ 12 kB)`,
  )
  const product = await startProduct({ SCRIPTED_MS_PER_PIECE: '0' })
  const browser = await chromium.launch(await launchOptions())
  try {
    const { id, shareToken, cookies } = await openDebate(product.url)
    const heading = async (on: Page) => on.getByRole('heading').first().waitFor()
    const bare = await bareVisit(browser)
    report('Home', await medianVisit(() => visit(browser, product.url, [], heading)), bare)
    const article = async (on: Page) => on.getByRole('article').first().waitFor()
    const debate = `${product.url}/?debate=${id}`
    report('open debate', await medianVisit(() => visit(browser, debate, cookies, article)), bare)
    report('its reload', await medianVisit(() => visit(browser, debate, cookies, article, true)), bare)
    const archive = `${product.url}/share/${shareToken}`
    report('shared archive', await medianVisit(() => visit(browser, archive, [], article)), bare)
  } finally {
    await browser.close()
    await product.stop()
  }
}
