import { NO_STANCES } from '#features/verdict/stances-contract.ts'
import { existsSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { currentUser } from '#features/account/user.ts'
import { readSubscription } from '#features/billing/contract.ts'
import { createDebate, readDebate, recentDebates } from '#features/debates/contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { VIEW_MODULES } from '#features/debates/server/home-content.ts'
import { publicConfig } from '#features/models/contract.ts'
import { FIRST_ANSWERS, type FirstAnswers } from '#platform/first-answers.ts'
import { builtPages } from '#testing/built-pages.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World } from '#testing/world.ts'
import { PATHS } from '../../paths.ts'
import { SUBSCRIPTION_MODULES } from './site-pages.ts'

const folder = builtPages()
let product: World
beforeAll(async () => {
  const site = { imprint: 'https://cat.example/imprint', privacy: 'https://cat.example/privacy' }
  const limits = { debatesPerIpPerHour: 1000 }
  product = await world({ webFolder: folder, publicUrl: 'https://cat.example', limits, site })
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
const HOSTILE = 'Is </script><script>alert(1)</script><!--\u2028\u2029 a “cat”?'
const pageFor = async (who: Visitor, path: string) => {
  const response = await who.fetch(path, { headers: { accept: 'text/html' } })
  const text = await response.text()
  const block = new RegExp(`<script type="application/json" id="${FIRST_ANSWERS}">(.*?)</script>`, 's').exec(text)?.[1]
  return { response, text, answers: block === undefined ? null : (JSON.parse(block) as FirstAnswers) }
}
const pose = async (who: Visitor, question = HOSTILE) => {
  const body = { question, option1: 'Yes, <b>it</b> is', option2: 'No' }
  const { id } = await who.call(createDebate, { body })
  for await (const _ of (await who.open(generateTurn, { params: { id }, body: {} }))?.events() ?? []);
  return id
}

test('§2 without JavaScript every page names the operator’s own pages, in the reader’s language', async () => {
  for (const path of ['/', '/auth', '/no/such/path', `/share/${'A'.repeat(43)}`]) {
    const { text } = await pageFor(visitor(), path)
    const still = /<noscript>(.*)<\/noscript>/s.exec(text)?.[1]
    expect(still, path).toContain('<a href="https://cat.example/imprint">Imprint</a>')
    expect(still, path).toContain('<a href="https://cat.example/privacy">Privacy</a>')
    expect(still, path).not.toContain('Terms')
  }
  const arabic = await visitor().fetch('/', { headers: { accept: 'text/html', 'accept-language': 'ar' } })
  expect(await arabic.text()).toContain('<a href="https://cat.example/imprint">بيانات الناشر</a>')
})

describe('§2 `/?debate={id}`', () => {
  test('§6 a stranger’s page says nothing of it', async () => {
    const id = await pose(visitor())
    for (const stranger of [visitor(), await member()]) {
      const { response, text, answers } = await pageFor(stranger, `/?debate=${id}`)
      expect(response.status).toBe(200)
      expect(Object.keys(answers ?? {}).toSorted()).toEqual(['/api/config', '/api/debates/recent?limit=5', '/api/user'])
      expect(text).not.toContain(id)
      expect(text).not.toContain('alert(1)')
    }
  })

  test.each(['nobody-knows', '', '0198c1f0-0000-7000-8000-000000000000', "'--", '%00', 'a&debate=b'])(
    'an id that leads nowhere (%s) is Home',
    async (id) => {
      const { response, text, answers } = await pageFor(visitor(), `/?debate=${id}`)
      expect([response.status, Object.keys(answers ?? {})]).toEqual([200, expect.arrayContaining(['/api/user'])])
      expect(text).toContain('Pose a question. Watch them argue.')
    },
  )

  test('§7 its creator’s page brings exactly what the calls would answer', async () => {
    const creator = visitor()
    const id = await pose(creator)
    const { response, answers } = await pageFor(creator, `/?debate=${id}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(answers).toEqual({
      '/api/user': null,
      '/api/config': { answer: await creator.call(publicConfig) },
      [`/api/debates/${id}`]: { answer: await creator.call(readDebate, { params: { id } }) },
      [`/api/debates/${id}/stances`]: { answer: NO_STANCES },
    })
  })

  test('a signed-in person’s page brings who they are as well', async () => {
    const user = await member()
    const id = await pose(user)
    const { answers } = await pageFor(user, `/?debate=${id}`)
    expect(answers?.['/api/user']).toEqual({ answer: await user.call(currentUser) })
    expect(answers?.[`/api/debates/${id}`]).toEqual({ answer: await user.call(readDebate, { params: { id } }) })
  })

  test('can be read without the program: question, positions, the first turn; as texts', async () => {
    const creator = visitor()
    const id = await pose(creator)
    const { text } = await pageFor(creator, `/?debate=${id}`)
    expect(text).toContain('Is &lt;/script&gt;&lt;script&gt;ale')
    expect(text).toContain('Yes, &lt;b&gt;it&lt;/b&gt; is')
    expect(text).toContain('>Turn 1 · Opening</span>')
    expect(text.match(/<\/?(script|b)\b[^>]*>/g)).toEqual([
      '<script type="application/ld+json">',
      '</script>',
      '<script type="application/json" id="first-answers">',
      '</script>',
    ])
    expect(text).toMatch(/<title>[^<]* · Einstein vs Cat<\/title>/)
    expect(text).toContain('<meta name="robots" content="noindex" />')
    for (const at of VIEW_MODULES.keys())
      expect(text).toContain(`<link rel="modulepreload" crossorigin href="/assets/${at}.js" />`)
  })
})

test('§2 Home’s page brings the reader’s latest debates, and where the next are', async () => {
  const creator = visitor()
  for (let at = 0; at < 6; at++)
    await creator.call(createDebate, { body: { question: `Question ${at}`, option1: 'Yes', option2: 'No' } })
  const { answers } = await pageFor(creator, '/')
  const recent = answers?.['/api/debates/recent?limit=5']
  expect(recent?.answer).toEqual(await creator.call(recentDebates, { query: { limit: 5 } }))
  expect(recent?.link).toMatch(/^<\/api\/debates\/recent\?cursor=.*limit=5>; rel="next"$/)
})

test('§19 the operator’s page is an unknown path for everybody else', async () => {
  const { response, text } = await pageFor(visitor(), '/operator')
  expect(response.status).toBe(404)
  expect(text).not.toContain('Operator')
})

test.each(PATHS.filter(({ path }) => !path.includes(':')))('§2 $path has a page of its own', async ({ path }) => {
  const { response, text } = await pageFor(visitor(), path)
  expect(response.status).toBe(200)
  expect(text).toMatch(/<title>(.+ · )?Einstein vs Cat<\/title>/)
  expect(text).toContain(`<link rel="canonical" href="https://cat.example${path}" />`)
})

test.each(['/', '/auth', '/account', '/my-debates', '/subscription', '/nowhere'])(
  '§7 the page of %s says who is signed in, so that its program need not ask and be refused',
  async (path) => {
    const stranger = await pageFor(visitor(), path)
    expect(stranger.answers?.['/api/user']).toBeNull()
    expect(stranger.response.status).toBe(path === '/nowhere' ? 404 : 200)
    expect(stranger.response.headers.get('cache-control')).toBe('no-store')
    const user = await member()
    expect((await pageFor(user, path)).answers?.['/api/user']).toEqual({ answer: await user.call(currentUser) })
  },
)

describe('§2 /subscription', () => {
  const SECRETS = '?session_id=cs_test_of_this_return&auth=a-secret-of-43-characters'

  test('§4 the return from a payment: no cache keeps it, nothing of its address is in it, and nobody is told of it', async () => {
    const { response, text, answers } = await pageFor(await member(), `/subscription${SECRETS}`)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'.*connect-src 'self'/)
    expect(text).not.toMatch(/of_this_return|a-secret/)
    expect([...text.matchAll(/(?:src|href)="(?!\/)([^"]*)"/g)].map(([, address]) => address)).toEqual([
      'https://cat.example/subscription',
      'https://cat.example/imprint',
      'https://cat.example/privacy',
    ])
    // The plan is missing, because the client requests it only after it has verified the payment.
    expect(Object.keys(answers ?? {}).toSorted()).toEqual(['/api/config', '/api/user'])
    expect(JSON.stringify(product.log)).not.toMatch(/of_this_return|a-secret/)
  })

  test('§6 who is not signed in brings no plan', async () => {
    const { response, answers } = await pageFor(visitor(), '/subscription')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(answers?.['/api/subscription']).toBeNull()
  })

  test('brings the plan as the call would answer it', async () => {
    const user = await member()
    const { text, answers } = await pageFor(user, '/subscription')
    expect(SUBSCRIPTION_MODULES.filter((path) => !existsSync(path))).toEqual([])
    expect(answers?.['/api/subscription']).toEqual({ answer: await user.call(readSubscription) })
    expect(text).toContain('<title>Choose Your Plan · Einstein vs Cat</title>')
    expect(text).toContain('<meta name="robots" content="noindex" />')
  })
})

test('§2 any other path is not found, and says so', async () => {
  const { response, text, answers } = await pageFor(visitor(), '/nowhere')
  expect([response.status, Object.keys(answers ?? {}).toSorted()]).toEqual([404, ['/api/config', '/api/user']])
  expect(text).toContain('<title>404 Page Not Found · Einstein vs Cat</title>')
})
