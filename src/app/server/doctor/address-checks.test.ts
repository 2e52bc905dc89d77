import { Stripe } from 'stripe'
import { describe, expect, test } from 'vitest'
import { streamOf } from '#testing/stream-of.ts'
import { world } from '#testing/world.ts'
import { addressFindings } from './doctor.ts'
import type { Surroundings } from './surroundings.ts'

const SITE = 'https://debates.example'

describe('§19 at an address of this machine only a port where nobody listens means that no server runs', () => {
  const publicUrl = 'http://localhost:3000'
  const failing = (error: Error) => async () => {
    throw error
  }
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  test.each<[string, Surroundings['fetch'], string | null]>([
    ['nobody listens', failing(new TypeError('fetch failed', { cause: new AggregateError([refused, refused]) })), null],
    ['no answer comes', failing(new DOMException('too late', 'TimeoutError')), 'public-url-away'],
    [
      'it is no web server',
      failing(new TypeError('fetch failed', { cause: new Error('Parse Error') })),
      'public-url-elsewhere',
    ],
    ['it is another one', async () => new Response('<h1>It works!</h1>'), 'public-url-elsewhere'],
  ])('%s', async (_what, fetch, name) => {
    const found = await addressFindings({ publicUrl, payments: null }, { fetch, now: () => 0, sign: async () => '' })
    expect(found?.map((finding) => finding.name) ?? null).toEqual(name === null ? null : [name])
  })
})

test('§19 our own server passes: its stream, its webhook; another secret is noticed', async () => {
  const here = await world({ publicUrl: SITE, payments: 'live' })
  try {
    const fetchHere: Surroundings['fetch'] = async (url, init = {}) => {
      const headers = {
        ...(init.headers as Record<string, string>),
        host: 'debates.example',
        'x-forwarded-for': '192.0.2.1',
      }
      const answer = await fetch(url.replace(SITE, here.url), { ...init, headers })
      if (!url.endsWith('/stream')) return answer
      async function* slowly() {
        for await (const part of answer.body ?? []) {
          yield part
          await here.clock.advance(1_000)
        }
      }
      return new Response(streamOf(slowly()))
    }
    const { webhooks } = new Stripe('sk_test_none')
    const around = {
      fetch: fetchHere,
      now: here.clock.now,
      sign: (payload: string, secret: string) =>
        webhooks.generateTestHeaderStringAsync({ payload, secret, timestamp: Math.floor(here.clock.now() / 1000) }),
    }
    const payments = {
      kind: 'live',
      key: '',
      webhookSecret: 'whsec_tests',
      apiBase: null,
      accountChanged: false,
    } as const
    expect(await addressFindings({ publicUrl: SITE, payments }, around)).toEqual([])
    const other = { ...payments, webhookSecret: 'whsec_other' }
    expect(await addressFindings({ publicUrl: SITE, payments: other }, around)).toMatchObject([
      { name: 'webhook-secret' },
    ])
  } finally {
    await here.close()
  }
})
