import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { LONG_TURNS } from '#features/cards/contract.ts'
import { readShared, renewShareToken, setVisibility } from '#features/share/contract.ts'
import { takeSharedStance } from '#features/verdict/stances-contract.ts'
import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
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
  product = { ...(await world({ engine, limits, webFolder: folder, publicUrl: 'https://cat.example' })), engine }
})
afterAll(async () => {
  await product.close()
  rmSync(folder, { recursive: true })
})

const visitor = () => product.visitor({ host: 'cat.example' })
const member = async () => {
  const who = visitor()
  await signUp(who)
  return who
}

async function shared(turns: number, over: object = {}) {
  const me = visitor()
  return { ...product, me, stranger: visitor(), debate: await sharedDebate(product, me, turns, over) }
}

async function page(who: Visitor, path: string) {
  const response = await who.fetch(path, { headers: { accept: 'text/html' } })
  const text = await response.text()
  const block = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS}">(.*?)</script>`, 's').exec(text)?.[1]
  return { response, text, answers: block === undefined ? null : (JSON.parse(block) as FirstAnswers) }
}

const meta = (text: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)" />`).exec(text)?.[1]

describe('a link that opens nothing', () => {
  test('never given out, renewed, an id: 404 and Archive Not Found, all alike', async () => {
    const { me, stranger, debate } = await shared(1)
    await me.call(renewShareToken, { params: { id: debate.id } })
    for (const token of ['A'.repeat(43), debate.shareToken, debate.id, 'x']) {
      const { response, text, answers } = await page(stranger, `/share/${token}`)
      expect([response.status, response.headers.get('cache-control')], token).toEqual([404, 'no-store'])
      expect(text).toContain('<title>Archive Not Found · Einstein vs Cat</title>')
      expect(text).toContain('This neural archive link is invalid or has been purged from the mainframe')
      expect(text).toContain('<meta name="robots" content="noindex" />')
      expect(text).not.toContain('Is light a wave?')
      expect(text).not.toContain('rel="canonical"')
      expect(Object.keys(answers ?? {}).filter((address) => address.includes('share'))).toEqual([])
    }
  })
})

test.each(['.', ')', ').', ',', '!', ';', ':', '"', "'", '>', '%22', '%3E', '%29%2e'])(
  'punctuation behind a link, as chats take it along (%s), is left out',
  async (tail) => {
    const { stranger, debate } = await shared(1)
    for (const path of [`/share/${debate.shareToken}`, `/embed/${debate.shareToken}`]) {
      const answer = await stranger.fetch(`${path}${tail}?language=de`, {
        redirect: 'manual',
        headers: { accept: 'text/html' },
      })
      expect([answer.status, answer.headers.get('location')]).toEqual([302, `${path}?language=de`])
    }
  },
)

test('an address that begins with another host’s name leads nowhere', async () => {
  const { stranger } = await shared(1)
  for (const path of ['//evil.example.', '/\\evil.example.']) {
    const answer = await stranger.fetch(path, { redirect: 'manual', headers: { accept: 'text/html' } })
    expect([answer.status, answer.headers.get('location')], path).toEqual([404, null])
  }
})

describe('§20 the question about the reader’s position', () => {
  const ASKED = 'Where do you stand?'
  const calls = ({ answers }: Awaited<ReturnType<typeof page>>) =>
    Object.keys(answers ?? {}).filter((address) => address.endsWith('/stances'))

  test('is in the page; without account and cookie, nobody’s stances are read for it', async () => {
    const { stranger, debate } = await shared(2)
    const shown = await page(stranger, `/share/${debate.shareToken}`)
    expect(shown.text).toContain(ASKED)
    expect(shown.text).not.toContain('<button')
    expect(calls(shown)).toEqual([])
  })

  test('is not there once it is answered, and the page contains the answer', async () => {
    const { debate } = await shared(2)
    const { shareToken } = debate
    const reader = await member()
    expect((await page(reader, `/share/${shareToken}`)).text).toContain(ASKED)
    await reader.call(takeSharedStance, { params: { shareToken }, body: { value: 1, turnNumber: 0 } })
    const shown = await page(reader, `/share/${shareToken}`)
    expect(shown.text).not.toContain(ASKED)
    expect(calls(shown)).toEqual([`/api/share/${shareToken}/stances`])
  })
})

describe('the head of a link’s page', () => {
  test('title, description, og: and twitter: tags, canonical; noindex while it is private', async () => {
    const { me, stranger, debate } = await shared(1)
    const address = `https://cat.example/share/${debate.shareToken}`
    const { response, text } = await page(stranger, `/share/${debate.shareToken}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(text).toContain('<title>Is light a wave? · Einstein vs Cat</title>')
    expect(text).toContain(`<link rel="canonical" href="${address}" />`)
    const names = [
      'description',
      'og:type',
      'og:title',
      'og:description',
      'og:url',
      'og:image',
      'twitter:card',
      'robots',
    ]
    expect(Object.fromEntries(names.map((name) => [name, meta(text, name)]))).toEqual({
      description: 'Einstein: A wave. Cat: A particle. Speech 1.',
      'og:type': 'website',
      'og:title': 'Is light a wave? · Einstein vs Cat',
      'og:description': 'Einstein: A wave. Cat: A particle. Speech 1.',
      'og:url': address,
      'og:image': `https://cat.example/api/share/${debate.shareToken}/image.png`,
      'twitter:card': 'summary_large_image',
      robots: 'noindex',
    })
    const call = `https://cat.example/api/oembed?url=${encodeURIComponent(address)}&#38;format=json`
    expect(text).toContain(
      `<link rel="alternate" type="application/json+oembed" href="${call}" title="Is light a wave? · Einstein vs Cat" />`,
    )
    await me.call(setVisibility, { params: { id: debate.id }, body: { isPublic: true } })
    expect(meta((await page(stranger, `/share/${debate.shareToken}`)).text, 'robots')).toBeUndefined()
  })

  test('a long opening: the description ends within 200 characters', async () => {
    const here = await shared(0)
    await say(here, here.me, here.debate.id, SPEECH)
    const description = meta((await page(here.stranger, `/share/${here.debate.shareToken}`)).text, 'description') ?? ''
    expect(description).toMatch(
      /^Einstein: A wave\. Cat: A particle\. Imagine a small square .*What do you hear there\? Streets.*\S…$/,
    )
    expect(description.length).toBeLessThanOrEqual(200)
  })

  test('§5 those are characters as people count them, and none is cut in two', async () => {
    const { stranger, debate } = await shared(0, { option1: '🐈'.repeat(200) })
    const description = meta((await page(stranger, `/share/${debate.shareToken}`)).text, 'og:description')
    expect(description).toBe(`Einstein: ${'🐈'.repeat(189)}…`)
  })
})

describe('what a link’s page holds', () => {
  test('hostile texts are inert: in the head, in the HTML, in the JSON block', async () => {
    const hostile = 'Is </script><script>alert(1)</script><!--\u2028" onload="x" a cat?'
    const here = await shared(0, { question: hostile, option1: '<img src=x onerror=alert(2)>' })
    await say(here, here.me, here.debate.id, '</title></script><script>alert(3)</script>')
    await add(here, here.me, here.debate.id, '<svg onload=alert(4)>')
    const { text, answers } = await page(here.stranger, `/share/${here.debate.shareToken}`)
    expect(
      text.match(/<\/?script\b[^>]*>|<img (?!class="language-flag")[^>]*>|<svg onload|<!--|[^\\]" onload/g),
    ).toEqual([
      '<script type="application/ld+json">',
      '</script>',
      `<script type="application/json" id="${FIRST_ANSWERS}">`,
      '</script>',
    ])
    expect(text.match(/<\/title>/g)).toHaveLength(1)
    expect(answers?.[`/api/share/${here.debate.shareToken}`]?.answer).toMatchObject({ question: hostile })
  })

  test('§6 a stranger’s page holds 10 items, a signed-in reader’s all; each exactly what the call answers', async () => {
    const here = await shared(12)
    const { stranger, debate } = here
    const params = { shareToken: debate.shareToken }
    const part = await page(stranger, `/share/${debate.shareToken}`)
    expect(part.answers?.[`/api/share/${debate.shareToken}`]).toEqual({
      answer: await stranger.call(readShared, { params }),
    })
    expect(part.text).toContain('Speech 10.')
    expect(part.text).not.toMatch(/Speech 1[12]/)
    const end = part.text.slice(part.text.indexOf('<section class="archive-end card">'))
    for (const words of [
      'ARCHIVE_TRUNCATED',
      'Showing first 10 responses...',
      '12 entries in all',
      'Neural Link Required',
      'Start your own debate',
    ])
      expect(end).toContain(words)
    const reader = await member()
    const whole = await page(reader, `/share/${debate.shareToken}`)
    expect(whole.answers?.[`/api/share/${debate.shareToken}`]).toEqual({
      answer: await reader.call(readShared, { params }),
    })
    expect(whole.text).toContain('Speech 12.')
    expect(whole.text).not.toMatch(/ARCHIVE_TRUNCATED|Neural Link Required/)
  })

  test('a long response is there whole, to be opened without the program', async () => {
    const here = await shared(0)
    await say(here, here.me, here.debate.id, SPEECH)
    const { text } = await page(here.stranger, `/share/${here.debate.shareToken}`)
    const details = /<details>(.*?)<\/details>/s.exec(text)?.[1]
    expect(details).toContain(SPEECH.slice(-60))
  })

  test('§2 who chose the full text gets it with the page, and cards at no moment', async () => {
    const here = await shared(0)
    await say(here, here.me, here.debate.id, SPEECH)
    here.stranger.cookies.set(LONG_TURNS.key, LONG_TURNS.text)
    const { text } = await page(here.stranger, `/share/${here.debate.shareToken}`)
    const turns = /<ol class="turns">(.*)<\/ol>/s.exec(text)?.[1]
    expect(turns).toContain(SPEECH.slice(-60))
    expect(turns).toContain('Argument cards</span>')
    expect(turns).not.toMatch(/<details>|turn-collapsed/)
  })

  test('no mark of markdown is read without the program, nor in what a chat shows', async () => {
    const here = await shared(0)
    await say(here, here.me, here.debate.id, MARKED)
    await add(here, here.me, here.debate.id, 'A **fact**.')
    const { text } = await page(here.stranger, `/share/${here.debate.shareToken}`)
    const turns = /<ol class="turns">(.*)<\/ol>/s.exec(text)?.[1] ?? ''
    const rel = 'target="_blank" rel="noopener noreferrer nofollow ugc"'
    expect(turns).toContain('<h3 dir="auto">So</h3>')
    expect(turns).toContain(
      `<strong>Light</strong> is a <a href="https://a.example/w" ${rel}>wave</a>, see <code>it</code>:`,
    )
    expect(turns).toContain(`<a href="https://a.example/x" ${rel}>https://a.example/x</a></li>`)
    expect(turns).toContain('A <strong>fact</strong>.</p>')
    expect(turns.replaceAll(/<[^>]*>/g, '')).not.toMatch(/\*\*|##|`/)
    // The server renders no buttons, because they do nothing without JavaScript.
    expect(text).not.toContain('<button')
    expect(meta(text, 'og:description')).toBe(
      'Einstein: A wave. Cat: A particle. So Light is a wave, see it: • https://a.example/x',
    )
  })

  test('not whose debate it is; no other page holds its token', async () => {
    const here = await shared(1)
    const { me, stranger, debate } = here
    const { text } = await page(stranger, `/share/${debate.shareToken}`)
    for (const secret of ['userId', 'visitor', 'shareToken']) expect(text).not.toContain(secret)
    await me.call(setVisibility, { params: { id: debate.id }, body: { isPublic: true } })
    for (const reader of [stranger, await member()]) {
      for (const path of ['/', `/?debate=${debate.id}`, '/my-debates', '/nowhere'])
        expect((await page(reader, path)).text, path).not.toContain(debate.shareToken)
    }
  })
})
