/** The settings of payments and of the operator's shop (§10, docs/operations.md). */
import { parsedUrl } from '#platform/parsed-url.ts'
import { ConfigError, originOf, type Reader, WEB } from './variables.ts'

/**
 * The payment service: Stripe by its keys, live or in test mode; the payment sandbox by `STRIPE_API_BASE`; null = billing is
 * off. A key is accepted only with the secret of the webhook, because without events a paid plan can be lost. A test key on a
 * public site must be meant, because everybody knows the card numbers that pay there.
 */
export function paymentsOf(read: Reader, isPublic: boolean) {
  const key = read.text('STRIPE_SECRET_KEY')
  const webhookSecret = read.text('STRIPE_WEBHOOK_SECRET')
  const apiBase = originOf('STRIPE_API_BASE', read.url('STRIPE_API_BASE', WEB))
  if (apiBase !== null) {
    if (isPublic) throw new ConfigError('STRIPE_API_BASE', 'must not be set on a public site: it is for tests only')
    if (!isLoopback(new URL(apiBase).hostname)) {
      throw new ConfigError('STRIPE_API_BASE', 'must be on this machine, such as http://127.0.0.1:4242')
    }
    if (key?.startsWith('sk_test_') !== true) {
      throw new ConfigError('STRIPE_SECRET_KEY', 'must begin with sk_test_ when STRIPE_API_BASE is set')
    }
  }
  const accountChanged = read.oneOf('STRIPE_ACCOUNT_CHANGED', ['yes']) !== null
  const testModeMeant = read.oneOf('STRIPE_TEST_MODE', ['yes']) !== null
  if (key === null) {
    if (webhookSecret === null) return null
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'needs STRIPE_SECRET_KEY: without it nobody can pay')
  }
  if (!/^[rs]k_(?:test|live)_\w+$/.test(key)) {
    throw new ConfigError('STRIPE_SECRET_KEY', 'must begin with sk_live_, sk_test_, rk_live_ or rk_test_')
  }
  if (webhookSecret === null) {
    throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'must be set with STRIPE_SECRET_KEY: see docs/operations.md')
  }
  if (!webhookSecret.startsWith('whsec_')) throw new ConfigError('STRIPE_WEBHOOK_SECRET', 'must begin with whsec_')
  const kind = kindOf(key, apiBase)
  if (kind === 'test' && isPublic && !testModeMeant) {
    throw new ConfigError(
      'STRIPE_SECRET_KEY',
      'is a test key: with the card 4242 4242 4242 4242 everybody gets every plan. Set a live key, or STRIPE_TEST_MODE=yes',
    )
  }
  return { kind, key, webhookSecret, apiBase, accountChanged }
}

function kindOf(key: string, apiBase: string | null): 'live' | 'test' | 'sandbox' {
  if (apiBase !== null) return 'sandbox'
  return /^[rs]k_live_/.test(key) ? 'live' : 'test'
}

/** The operator's own pages about the shop; null = there is none, and nothing leads there. */
export function siteOf(read: Reader) {
  return {
    imprint: read.url('SITE_IMPRINT_URL', WEB),
    terms: read.url('SITE_TERMS_URL', WEB),
    privacy: read.url('SITE_PRIVACY_URL', WEB),
    refund: read.url('SITE_REFUND_URL', WEB),
    support: supportOf(read.text('SUPPORT_CONTACT')),
  }
}

/** A mail address becomes its `mailto:` address. */
function supportOf(contact: string | null): string | null {
  if (contact === null) return null
  if (/^[^\s@:/?&]+@[^\s@:/?&]+$/.test(contact)) return `mailto:${contact}`
  if (WEB.includes(parsedUrl(contact)?.protocol ?? '')) return contact
  throw new ConfigError('SUPPORT_CONTACT', 'must be a mail address or an address that begins with http:// or https://')
}

/** What the payment page offers besides the payment (docs/operations.md, Payments). */
export function shopOf(read: Reader) {
  return {
    tax: read.oneOf('STRIPE_TAX', SWITCH) === 'on',
    promotionCodes: read.oneOf('STRIPE_PROMOTION_CODES', SWITCH) === 'on',
    /** Days of a trial; null = there is none. */
    trialDays: read.integer('STRIPE_TRIAL_DAYS', { from: 1, to: LONGEST_TRIAL }),
  }
}

const SWITCH = ['on', 'off'] as const
/** Days; Stripe takes no more. */
const LONGEST_TRIAL = 730

const isLoopback = (host: string) => host === 'localhost' || host === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(host)
