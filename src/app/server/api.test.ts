import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { declaredCalls } from '#testing/contracts.ts'
import { type World, world } from '#testing/world.ts'

const TABLE = [
  'GET /api/config',
  'GET /api/language/languages',
  'GET /api/language/detect-language',
  'POST /api/language/translate',
  'POST /api/language/translate-ui',
  'POST /api/register',
  'POST /api/login',
  'POST /api/logout',
  'POST /api/auth/logout',
  'GET /api/user',
  'PATCH /api/user',
  'DELETE /api/user',
  'POST /api/user/theme',
  'POST /api/user/password',
  'GET /api/user/export',
  'GET /api/user/sessions',
  'DELETE /api/user/sessions',
  'DELETE /api/user/sessions/:id',
  'GET /api/subscription',
  'GET /api/tiers',
  'POST /api/subscription/create-checkout',
  'POST /api/subscription/check-model',
  'POST /api/subscription/reauth',
  'POST /api/subscription/verify-checkout',
  'POST /api/subscription/cancel',
  'POST /api/subscription/reactivate',
  'POST /api/subscription/portal',
  'POST /api/subscription/invoice',
  'POST /api/subscription/email',
  'POST /api/stripe/webhook',
  'POST /api/debates',
  'POST /api/debates/generate-positions',
  'GET /api/debates/recent',
  'GET /api/debates/examples',
  'GET /api/debates/:id',
  'POST /api/debates/:id/generate',
  'GET /api/debates/:id/live',
  'POST /api/debates/:id/models',
  'POST /api/debates/:id/stop',
  'POST /api/debates/:id/turn',
  'POST /api/debates/:id/rematch',
  'GET /api/debates/:id/rematches',
  'POST /api/debates/:id/input',
  'GET /api/debates/:id/map',
  'POST /api/debates/:id/map',
  'GET /api/debates/:id/verdict',
  'POST /api/debates/:id/map/contests',
  'GET /api/share/:shareToken/map',
  'GET /api/share/:shareToken/verdict',
  'POST /api/share/:shareToken/map/contests',
  'DELETE /api/debates/:id',
  'GET /api/user/debates',
  'POST /api/responses/:id/summary',
  'GET /api/debates/:id/translations',
  'POST /api/debates/:id/translations',
  'GET /api/debates/:id/sources',
  'POST /api/debates/:id/sources',
  'POST /api/debates/:id/sources/file',
  'DELETE /api/debates/:id/sources/:sourceId',
  'GET /api/share/:shareToken',
  'POST /api/share/:shareToken/save',
  'GET /api/debates/:id/audio/:responseId',
  'GET /api/share/:shareToken/audio/:responseId',
  'GET /api/share/:shareToken/live',
  'GET /api/share/:shareToken/translations',
  'POST /api/share/:shareToken/translations',
  'POST /api/debates/:id/share-token',
  'PATCH /api/debates/:id',
  'GET /api/share/:shareToken/export',
  'GET /api/debates/:id/export',
  'GET /api/oembed',
  'GET /api/share/:shareToken/image.png',
  'POST /api/share/:shareToken/report',
  'GET /api/debates/:id/stances',
  'PUT /api/debates/:id/stance',
  'PUT /api/debates/:id/moved',
  'GET /api/share/:shareToken/stances',
  'PUT /api/share/:shareToken/stance',
  'PUT /api/share/:shareToken/moved',
  'GET /api/operator',
  'DELETE /api/user/keys/:id',
  'DELETE /api/user/provider',
  'GET /api/login/oidc',
  'GET /api/login/oidc/callback',
  'GET /api/user/keys',
  'GET /api/user/provider',
  'POST /api/login/recovery',
  'POST /api/login/reset',
  'POST /api/user/keys',
  'POST /api/user/provider',
  'DELETE /api/user/passkeys/:id',
  'DELETE /api/user/password',
  'GET /api/user/passkeys',
  'GET /api/user/ways-in',
  'PATCH /api/user/passkeys/:id',
  'POST /api/login/passkey',
  'POST /api/login/passkey/options',
  'POST /api/user/passkeys',
  'POST /api/user/passkeys/options',
  'POST /api/user/recovery-codes',
]

let opened: World
beforeAll(async () => {
  opened = await world({ payments: true, publicUrl: 'https://cat.example', trustedProxies: ['127.0.0.1'] })
})
afterAll(() => opened.close())

describe('§7 the calls it makes', () => {
  test('every declared call stands in the table, and the other way round', () => {
    expect(declaredCalls.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(TABLE.toSorted())
  })

  test('each has exactly one handler, and nothing else is published', async () => {
    const response = await opened.visitor().fetch('/api/openapi.json')
    const { paths } = (await response.json()) as { paths: Record<string, Record<string, unknown>> }
    const published = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    expect(published.toSorted()).toEqual(TABLE.toSorted())
  })

  test('a stranger’s call with nothing in it is refused in words, never a fault of ours', async () => {
    for (const { method, path } of declaredCalls) {
      const address = path.replace(/:\w+/g, '01a1fd18-b550-7c42-9010-768904ed326b')
      const response = await opened.visitor().fetch(address, { method })
      expect(response.status, `${method} ${path}`).toBeLessThan(500)
    }
  })
})

describe('§15 on the whole product', () => {
  const body = JSON.stringify({ question: 'Is light a wave?', option1: 'Yes', option2: 'No' })
  const headers = { 'content-type': 'application/json' }

  test('cost abuse: a new browser for each debate, one address: 429 with Retry-After', async () => {
    const limited = await world({ limits: { debatesPerIpPerHour: 2 }, trustedProxies: ['127.0.0.1'] })
    try {
      const from = (ip: string) =>
        limited.visitor({ 'x-forwarded-for': ip }).fetch('/api/debates', { method: 'POST', headers, body })
      expect([(await from('203.0.113.1')).status, (await from('203.0.113.1')).status]).toEqual([201, 201])
      const refused = await from('203.0.113.1')
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
      expect((await from('203.0.113.2')).status).toBe(201)
      // A household often has a whole /64 of IPv6 addresses, so a /64 counts as one client.
      for (const ip of ['2001:db8::1', '2001:db8::2']) expect((await from(ip)).status).toBe(201)
      expect((await from('2001:db8::3')).status).toBe(429)
    } finally {
      await limited.close()
    }
  })

  const asked = (path: string, sent: Record<string, string>, write?: string) =>
    new Promise<string>((resolve) => {
      const method = write === undefined ? 'GET' : 'POST'
      request({ host: '127.0.0.1', port: opened.port, path, method, headers: sent }, (response) => {
        let all = `${response.statusCode} ${JSON.stringify(response.headers)}`
        response.on('data', (bytes) => (all += String(bytes)))
        response.on('end', () => resolve(all))
      }).end(write)
    })

  test('cache poisoning: a forged Host changes nothing that is answered', async () => {
    const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' }
    for (const path of ['/api/config', '/api/openapi.json', '/api/docs', '/nowhere']) {
      expect(await asked(path, { host: 'cat.example', ...forged }), path).not.toContain('evil.example')
      expect(await asked(path, { host: 'evil.example', ...forged }), path).toMatch(/^421 (?![^]*evil\.example)/)
    }
  })

  test('DNS rebinding: a page whose name was pointed here opens no debate and reads no metrics', async () => {
    const host = `evil.example:${opened.port}`
    const page = { host, origin: `http://${host}`, 'sec-fetch-site': 'same-origin' }
    expect(await asked('/api/debates', { ...page, ...headers }, body)).toMatch(/^421 [^]*https:\/\/cat\.example/)
    expect(await asked('/metrics', page)).toMatch(/^421 (?![^]*process_cpu)/)
    expect(await asked('/api/debates', { ...headers, host: 'cat.example', origin: page.origin }, body)).toMatch(/^403 /)
    expect(
      await asked('/api/debates', { ...headers, host: 'cat.example', origin: 'https://cat.example' }, body),
    ).toMatch(/^201 /)
  })

  test('§14: the database away: /readyz says so; alive all the while', async () => {
    const broken = await world()
    const anyone = broken.visitor()
    await broken.database.close()
    try {
      expect((await anyone.fetch('/readyz')).status).toBe(503)
      expect((await anyone.fetch('/healthz')).status).toBe(200)
    } finally {
      await broken.close().catch(() => {})
    }
  })
})
