import { testKit } from '#testing/kit.ts'
import { describe, expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { stoppedClock } from '#testing/clock.ts'
import { createBilling } from './billing.ts'
import { createCatalogue } from './catalogue.ts'
import { SHIPPED_PLANS } from './plans-file.ts'

async function linesOfStart(kind: 'live' | 'sandbox', served: readonly string[]): Promise<string> {
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const { stop } = createBilling(testKit(null as never, { log }), {
    plans: SHIPPED_PLANS,
    service: {
      kind,
      key: 'sk_test_none',
      webhookSecret: 'whsec_none',
      apiBase: 'http://127.0.0.1:9',
      accountChanged: false,
    },
    isServed: (id) => served.includes(id),
    openSession: () => Promise.reject(new Error('nobody signs in here')),
    publicUrl: 'http://localhost:3000',
    limits: { paymentCallsPerUserPerMinute: 1, paymentReturnsPerIpPerMinute: 1 },
    secret: 'a secret of this test',
    secure: false,
  })
  await stop()
  return lines.join('')
}

const catalogue = (served: readonly string[], forMoney: boolean) =>
  createCatalogue({
    plans: SHIPPED_PLANS,
    stripe: null,
    clock: stoppedClock(),
    log: { warn: () => {} },
    isServed: (id) => served.includes(id),
    forMoney,
  })
const STANDARD_ONLY = ['gpt-4.1-nano', 'gpt-4o']

describe('§11 a paid model without a provider', () => {
  test('a plan that adds no model with a provider is not sold for money: 503 plan-not-served', async () => {
    const { priceOf } = catalogue(STANDARD_ONLY, true)
    await expect(priceOf('pro')).rejects.toMatchObject({ status: 503, code: 'plan-not-served' })
    await expect(priceOf('standard')).rejects.toMatchObject({ code: 'price-missing' })
    await expect(catalogue(STANDARD_ONLY, false).priceOf('pro')).rejects.toMatchObject({ code: 'price-missing' })
  })

  test('a start that sells plans names them in the log, one with a sandbox does not', async () => {
    const said = await linesOfStart('live', STANDARD_ONLY)
    expect(said).toContain('plans are sold with models that have no provider')
    expect(said).toContain('"grok-4"')
    expect(said).not.toContain('"gpt-4o"')
    expect(await linesOfStart('sandbox', STANDARD_ONLY)).toBe('')
    const all = [...SHIPPED_PLANS.standard.models, ...SHIPPED_PLANS.pro.models]
    expect(await linesOfStart('live', all)).toBe('')
  })

  test('each plan says which of its models another one stands in for', async () => {
    const { free, standard, pro } = await catalogue(STANDARD_ONLY, true).offers()
    expect(free.replaced).toEqual(['gpt-3.5-turbo', 'gpt-4o-mini'])
    expect(standard.replaced).not.toContain('gpt-4o')
    expect(pro.replaced).toEqual(pro.models.filter((id) => !STANDARD_ONLY.includes(id)))
  })
})
