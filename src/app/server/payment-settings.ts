/** The settings of payments and of the operator's shop (§10, docs/operations.md). */
import { plansFrom, SHIPPED_PLANS } from '#features/billing/server/plans-file.ts'
import { isLoopback } from '#platform/server/http/admission/own-addresses.ts'
import {
  ConfigError,
  content,
  integer,
  oneOf,
  open,
  origin,
  parsed,
  type Parse,
  secret,
  type Values,
} from './variables.ts'

/** Days; Stripe takes no more. */
const LONGEST_TRIAL = 730

const isSwitch = oneOf('on', 'off')
const secretKey: Parse<string> = (key, name) => {
  if (/^[rs]k_(?:test|live)_\w+$/.test(key)) return key
  throw new ConfigError(name, 'must begin with sk_live_, sk_test_, rk_live_ or rk_test_')
}

const webhookSecretText: Parse<string> = (written, name) => {
  if (written.startsWith('whsec_')) return written
  throw new ConfigError(name, 'must begin with whsec_')
}

export const PAYMENT_SETTINGS = {
  STRIPE_SECRET_KEY: secret(
    secretKey,
    null,
    "Stripe's [payments](#payments); unset: the sandbox, on a public site none",
  ),
  STRIPE_WEBHOOK_SECRET: secret(webhookSecretText, null, 'always with the key'),
  STRIPE_TEST_MODE: open(
    oneOf('yes'),
    null,
    '`yes` allows a test key on a public site: the card 4242… then buys every plan',
  ),
  STRIPE_ACCOUNT_CHANGED: open(
    oneOf('yes'),
    null,
    '`yes` allows a key of another Stripe account; remove it after the change',
  ),
  STRIPE_TAX: open(isSwitch, 'off', '`on`: Stripe computes tax, asks for the address and takes VAT numbers'),
  STRIPE_PROMOTION_CODES: open(
    isSwitch,
    'off',
    '`on`: the payment page takes promotion codes, which you make at Stripe',
  ),
  STRIPE_TRIAL_DAYS: open(
    integer(1, LONGEST_TRIAL),
    null,
    'days of a trial (1 to 730), once an account; the card is asked for at once',
  ),
  STRIPE_API_BASE: secret(
    origin,
    null,
    "another host of Stripe's API on this machine, for tests, with a key `sk_test_…`",
  ),
  PLANS_FILE: open(
    content((written, name) => plansFrom(parsed(name, written), (complaint) => new ConfigError(name, complaint))),
    null,
    'path of a JSON file that changes the [plans](#plans)',
  ),
}

type PaymentValues = Values<typeof PAYMENT_SETTINGS>

/** Returns the plans (§11): those of the product, as the operator's file changes them. */
export const plansOf = (set: PaymentValues) => set.PLANS_FILE ?? SHIPPED_PLANS

/**
 * Returns the payment service: Stripe by its keys, live or in test mode; the payment sandbox by `STRIPE_API_BASE`; null = billing is
 * off. A key is accepted only with the secret of the webhook, because without events a paid plan can be lost. A test key on a
 * public site must be meant, because everybody knows the card numbers that pay there.
 */
export function paymentsOf(set: PaymentValues, isPublic: boolean) {
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
  const kind = kindOf(key, apiBase)
  if (kind === 'test' && isPublic && set.STRIPE_TEST_MODE === null) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'is a test key: with the card 4242 4242 4242 4242 everybody gets every plan. Set a live key, or STRIPE_TEST_MODE=yes',
    )
  }
  return { kind, key, webhookSecret, apiBase, accountChanged: set.STRIPE_ACCOUNT_CHANGED !== null }
}

function kindOf(key: string, apiBase: string | null): 'live' | 'test' | 'sandbox' {
  if (apiBase !== null) return 'sandbox'
  return /^[rs]k_live_/.test(key) ? 'live' : 'test'
}

/** Returns what the payment page offers besides the payment (docs/operations.md, Payments). */
export const shopOf = (set: PaymentValues) => ({
  tax: set.STRIPE_TAX === 'on',
  promotionCodes: set.STRIPE_PROMOTION_CODES === 'on',
  /** Days of a trial; null = there is none. */
  trialDays: set.STRIPE_TRIAL_DAYS,
})
