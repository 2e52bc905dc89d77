import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openPayments, type Payments } from './testing/payments.ts'

/** The folder of Stripe's CLI. Its executable is in a separate package for each platform, which may be missing. */
const cli = dirname(createRequire(import.meta.url).resolve('@stripe/cli/package.json'))
const program = join(
  `${cli}-${process.platform}-${process.arch}`,
  'bin',
  process.platform === 'win32' ? 'stripe.exe' : 'stripe',
)

let payments: Payments
let home: string
beforeEach(async () => {
  payments = await openPayments()
  home = mkdtempSync(join(tmpdir(), 'evc-stripe-cli-'))
})
afterEach(async () => {
  await payments.close()
  rmSync(home, { recursive: true, force: true })
})

async function trigger(event: string, key = 'sk_test_sandbox'): Promise<{ code: unknown; output: string }> {
  const args = ['trigger', event, '--api-base', payments.sandbox.url, '--api-key', key]
  const env = { HOME: home, XDG_CONFIG_HOME: home, STRIPE_CLI_TELEMETRY_OPTOUT: '1' }
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [[code], out, errors] = await Promise.all([once(child, 'exit'), text(child.stdout), text(child.stderr)])
  return { code, output: out + errors }
}

describe.skipIf(!existsSync(program))('the payment sandbox through Stripe’s own command line', () => {
  test('a key that is no test key is refused', async () => {
    const { code, output } = await trigger('product.created', 'sk_live_51_not_a_real_key')
    expect(code).not.toBe(0)
    expect(output).toContain('Invalid API Key')
    expect(payments.receiver.events).toEqual([])
  })

  test.each([
    'checkout.session.completed',
    'customer.subscription.created',
    'customer.subscription.updated',
    'customer.subscription.deleted',
    'customer.subscription.paused',
    'invoice.paid',
    'invoice.payment_failed',
    'invoice.payment_action_required',
    'checkout.session.expired',
  ])('stripe trigger %s succeeds, and the webhook comes', async (event) => {
    const { code, output } = await trigger(event)
    expect(output).toContain('Trigger succeeded!')
    expect(code).toBe(0)
    await payments.sandbox.settled()
    expect(payments.receiver.types()).toContain(event)
  })
})
