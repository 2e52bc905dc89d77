import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { renewShareToken, setVisibility } from '#features/share/contract.ts'
import { builtPages } from '#testing/built-pages.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { MARKED, SPEECH } from '#testing/long-response.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'

const folder = builtPages()
let product: World & { readonly engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1000, registrationsPerIpPerHour: 1000 }
  const site = { imprint: 'https://cat.example/imprint' }
  product = { ...(await world({ engine, limits, webFolder: folder, publicUrl: 'https://cat.example', site })), engine }
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const visitor = () => product.visitor({ host: 'cat.example' })

async function shared(turns: number, over: object = {}) {
  const me = visitor()
  return { ...product, me, stranger: visitor(), debate: await sharedDebate(product, me, turns, over) }
}
const IN_A_FRAME = {
  accept: 'text/html',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'iframe',
}
async function frame(who: Visitor, token: string, language = 'en') {
  const response = await who.fetch(`/embed/${token}?language=${language}`, { headers: IN_A_FRAME })
  return { response, text: await response.text(), headers: Object.fromEntries(response.headers) }
}
const directives = (policy = '') => Object.fromEntries(policy.split('; ').map((part) => part.split(/ (.*)/s)))

describe('§2 /embed/{shareToken}', () => {
  test('a link that opens nothing: 404, Archive Not Found, kept by no cache, all alike', async () => {
    const { me, stranger, debate } = await shared(1)
    await me.call(setVisibility, { params: { id: debate.id }, body: { isPublic: true } })
    await me.call(renewShareToken, { params: { id: debate.id } })
    const pages = []
    for (const token of ['A'.repeat(43), debate.shareToken, debate.id, 'x']) {
      for (const reader of [stranger, me]) {
        const { response, text, headers } = await frame(reader, token)
        expect([response.status, headers['cache-control']], token).toEqual([404, 'no-store'])
        pages.push(text)
      }
    }
    expect(new Set(pages).size).toBe(1)
    expect(pages[0]).toContain('This neural archive link is invalid or has been purged from the mainframe')
    expect(pages[0]).toContain('<a href="https://cat.example/imprint" target="_blank">Imprint</a>')
    expect(pages[0]).toContain('<a href="https://cat.example" target="_blank" rel="noopener">Return to Terminal</a>')
  })

  test('it takes no other method, and too many wrong links are refused like the archive’s', async () => {
    const strict = await world({ limits: { shareMissesPerIp: 1 }, webFolder: folder })
    const stranger = strict.visitor()
    expect((await stranger.fetch('/embed/x', { method: 'POST' })).status).toBe(405)
    await stranger.fetch('/embed/x')
    expect((await stranger.fetch('/embed/x')).status).toBe(404)
    expect((await stranger.fetch(`/api/share/${'A'.repeat(43)}`)).status).toBe(429)
    await strict.close()
  })

  test('any site may frame it and nothing else is allowed; every other page is framed by nobody', async () => {
    const { stranger, debate } = await shared(1)
    const { headers } = await frame(stranger, debate.shareToken)
    expect(directives(headers['content-security-policy'])).toEqual({
      'default-src': "'none'",
      'style-src': expect.stringMatching(/^'sha256-[\w+/]{43}='$/) as string,
      'base-uri': "'none'",
      'form-action': "'none'",
      'frame-ancestors': '*',
    })
    expect(headers).not.toHaveProperty('x-frame-options')
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000',
    })
    const others = ['/', '/auth', `/share/${debate.shareToken}`, '/nowhere', '/embed', '/embed/x/y', '/api/docs']
    for (const path of [...others, `/api/share/${debate.shareToken}`]) {
      const other = await stranger.fetch(path, { headers: IN_A_FRAME })
      const policy = other.headers.get('content-security-policy') ?? ''
      expect(directives(policy)['frame-ancestors'], path).toBe("'none'")
    }
  })

  test('§6 the first 10 items, for its owner as well: the same page for everybody, kept for a minute', async () => {
    const { me, stranger, debate } = await shared(11)
    const reader = visitor()
    await signUp(reader)
    const pages = await Promise.all([stranger, me, reader].map((who) => frame(who, debate.shareToken)))
    for (const { response, text, headers } of pages) {
      expect(response.status).toBe(200)
      expect(text).toBe(pages[0]?.text)
      expect(headers).not.toHaveProperty('set-cookie')
      expect(headers).toMatchObject({ 'cache-control': 'public, max-age=60', vary: 'accept-encoding' })
    }
    const { text = '' } = pages[0] ?? {}
    expect(text).toContain('Speech 10.')
    expect(text).not.toContain('Speech 11.')
    expect(text).toMatch(/Showing first 10 responses\.\.\.\s+11 entries in all/)
    const archive = `https://cat.example/share/${debate.shareToken}`
    expect(text).toContain(`<a href="${archive}" target="_blank" rel="noopener">Read it all on Einstein vs Cat</a>`)
    expect(text).toContain(`<link rel="canonical" href="${archive}" />`)
    expect(text).toContain('<meta name="robots" content="noindex" />')
    for (const secret of [debate.id, 'userId', 'visitor']) expect(text).not.toContain(secret)
  })

  test('both debaters are drawn beside their names, and again at their turns', async () => {
    const { stranger, debate } = await shared(3)
    const { text } = await frame(stranger, debate.shareToken)
    const [bar = '', turns = ''] = text.split('<ol class="turns">')
    const portrait = '<svg viewBox="0 0 160 160"[^>]*><path .*?</svg>'
    for (const name of ['Einstein', 'Cat']) {
      expect(bar).toMatch(new RegExp(`${portrait}[^]*?<span class="versus-name">${name}</span>`, 's'))
      expect(turns).toMatch(new RegExp(`${portrait}<h2 class="turn-title"><span>${name}</span>`, 's'))
    }
  })

  test('no mark of markdown is read', async () => {
    const { me, stranger, debate, ...here } = await shared(0)
    await say(here, me, debate.id, MARKED)
    await add(here, me, debate.id, 'A **fact**.')
    const { text } = await frame(stranger, debate.shareToken)
    expect(text).toContain('<h3 dir="auto">So</h3>')
    expect(text).toContain('<strong>Light</strong> is a wave, see <code>it</code>:')
    expect(text).toContain('<li dir="auto">https://a.example/x</li>')
    expect(text).toContain('A <strong>fact</strong>.</p>')
    // The response is so long that its excerpt ends inside the bold text.
    await say(here, me, debate.id, `${'x'.repeat(490)} **so it is in the end** ${'y'.repeat(90)}`)
    expect((await frame(stranger, debate.shareToken)).text).toContain('x <strong>so it…</strong></p>')
  })

  test('hostile texts are texts; no script, no picture, nothing that is fetched', async () => {
    const hostile = 'Is </title></style><script>alert(1)</script><!-- a "cat"?'
    const { me, stranger, debate, ...here } = await shared(0, {
      question: hostile,
      option1: '<img src=x onerror=alert(2)>',
    })
    await say(here, me, debate.id, '</style><iframe src="https://evil.example"></iframe>')
    await say(here, me, debate.id, SPEECH)
    await add(here, me, debate.id, '<a href="javascript:alert(4)">here</a>')
    const { text } = await frame(stranger, debate.shareToken)
    const names =
      'html head meta title link script style body main div svg path p span bdi h1 ol li header h2 details summary a strong'
    const found = new Set(Array.from(text.matchAll(/<([a-z]\w*)/g), ([, name]) => name))
    expect(found).toEqual(new Set(names.split(' ')))
    expect(text.match(/<\/?script[^>]*>/g)).toEqual(['<script type="application/ld+json">', '</script>'])
    // Remove the values of attributes, because a position's `title` contains a visitor's text.
    expect(text.replaceAll(/="[^"<>]*"/g, '=""')).not.toMatch(/<!--|url\(|@import|<[a-z][^>]*\s(src|style|on\w+)=/i)
    expect(text.match(/<\/(style|title)>/g)).toEqual(['</title>', '</style>'])
    expect(text.match(/<a href="[^"]*"/g)).toEqual([
      `<a href="https://cat.example/share/${debate.shareToken}"`,
      '<a href="https://cat.example/imprint"',
    ])
    expect(text).toContain(SPEECH.slice(-60))
    expect(text.replaceAll(/<[^>]*>/g, '')).toContain('Streets without cars make people healthier, because')
  })
})
