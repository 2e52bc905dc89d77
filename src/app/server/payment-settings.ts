import { plansFrom } from '#features/billing/server/plans-file.ts'
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import { checked, ConfigError, content, integer, oneOf, open, origin, parsed, secret } from './variables.ts'
import type { Values } from './variables.ts'

const isSwitch = oneOf('on', 'off')
const secretKey = checked(
  (key) => /^[rs]k_(?:test|live)_\w+$/.test(key),
  'must begin with sk_live_, sk_test_, rk_live_ or rk_test_',
  false,
)
const webhookSecretText = checked((written) => written.startsWith('whsec_'), 'must begin with whsec_', false)

export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: secret(secretKey),
  STRIPE_WEBHOOK_SECRET: secret(webhookSecretText),
  STRIPE_TEST_MODE: open(oneOf('yes')),
  STRIPE_ACCOUNT_CHANGED: open(oneOf('yes')),
  STRIPE_TAX: open(isSwitch, 'off'),
  STRIPE_PROMOTION_CODES: open(isSwitch, 'off'),
  STRIPE_TRIAL_DAYS: open(integer(1, 730)),
  STRIPE_API_BASE: secret(origin),
  PLANS_FILE: open(
    content((written, name) => plansFrom(parsed(name, written), (complaint) => new ConfigError(name, complaint))),
  ),
}

/** Returns the payment settings, or null if billing is off. A Stripe key requires a webhook secret. */
export function paymentsOf(set: Values<typeof PAYMENT_SETTINGS>, isPublic: boolean) {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase } = set
  if (apiBase !== null) {
    if (isPublic) throw new ConfigError('STRIPE_API_BASE', 'must not be set on a public site: it is for tests only')
    if (!isLoopback(new URL(apiBase).hostname)) {
      throw new ConfigError('STRIPE_API_BASE', 'must be on this machine, such as http://127.0.0.1:4242')
    }
    if (key?.startsWith('sk_test_') !== true) {
      throw new ConfigError('STRIPE_SECRET_KEY', 'must begin with sk_test_ when STRIPE_API_BASE is set')
    }
  }
  if (key === null) {
    if (webhookSecret === null) return null
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'needs STRIPE_SECRET_KEY: without it nobody can pay')
  }
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'must be set with STRIPE_SECRET_KEY: see docs/operations.md')
  }
  const stripeKind = /^[rs]k_live_/.test(key) ? 'live' : 'test'
  const kind: 'live' | 'test' | 'sandbox' = apiBase === null ? stripeKind : 'sandbox'
  if (kind === 'test' && isPublic && set.STRIPE_TEST_MODE === null) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'is a test key: with the card 4242 4242 4242 4242 everybody gets every plan. Set a live key, or STRIPE_TEST_MODE=yes',
    )
  }
  return { kind, key, webhookSecret, apiBase, accountChanged: set.STRIPE_ACCOUNT_CHANGED !== null }
}
