/** Defines Stripe's test cards (docs.stripe.com/testing) and the outcome of charging each of them. */
import type { ErrorDetails } from '../wire/api-error.ts'

/**
 * How a payment method behaves when it is charged. `fails-later` succeeds on the pay page and is declined from then on.
 * `takes-days` is a bank account whose debit stays pending until it is ended by a call to the sandbox (`controls.debits`).
 */
export type CardBehaviour =
  | 'authenticate-always'
  | 'authenticate-once'
  | 'declined'
  | 'disputed'
  | 'fails-later'
  | 'insufficient-funds'
  | 'pays'
  | 'takes-days'

export interface TestCard {
  readonly number: string
  readonly brand: 'amex' | 'mastercard' | 'visa'
  readonly behaviour: CardBehaviour
  /** Describes on the pay page what the card does. */
  readonly says: string
  readonly tokens: readonly string[]
}

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behaviour: 'pays', says: 'pays', tokens: ['tok_visa', 'pm_card_visa'] },
  {
    number: '5555555555554444',
    brand: 'mastercard',
    behaviour: 'pays',
    says: 'pays',
    tokens: ['tok_mastercard', 'pm_card_mastercard'],
  },
  {
    number: '4000000000000002',
    brand: 'visa',
    behaviour: 'declined',
    says: 'is declined',
    tokens: ['tok_chargeDeclined', 'pm_card_chargeDeclined', 'pm_card_visa_chargeDeclined'],
  },
  {
    number: '4000000000009995',
    brand: 'visa',
    behaviour: 'insufficient-funds',
    says: 'has insufficient funds',
    tokens: ['tok_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclinedInsufficientFunds'],
  },
  {
    number: '4000002760003184',
    brand: 'visa',
    behaviour: 'authenticate-always',
    says: 'asks for 3-D Secure each time',
    tokens: ['tok_threeDSecure2Required', 'pm_card_threeDSecure2Required', 'pm_card_authenticationRequired'],
  },
  {
    number: '4000002500003155',
    brand: 'visa',
    behaviour: 'authenticate-once',
    says: 'asks for 3-D Secure once',
    tokens: ['pm_card_authenticationRequiredOnSetup'],
  },
  {
    number: '4000002760003155',
    brand: 'visa',
    behaviour: 'authenticate-once',
    says: 'asks for 3-D Secure once',
    tokens: [],
  },
  {
    number: '4000000000000341',
    brand: 'visa',
    behaviour: 'fails-later',
    says: 'pays now, and fails at the next renewal',
    tokens: ['tok_chargeCustomerFail', 'pm_card_chargeCustomerFail'],
  },
  {
    number: '4000000000000259',
    brand: 'visa',
    behaviour: 'disputed',
    says: 'pays, and its owner disputes it at once',
    tokens: ['tok_createDispute', 'pm_card_createDispute'],
  },
]

export function wrongNumber(number: string): (ErrorDetails & { message: string }) | null {
  if (TEST_CARDS.some((card) => card.number === number)) return null
  if (!hasCheckDigit(number)) return { code: 'incorrect_number', message: 'Your card number is incorrect.' }
  return {
    code: 'card_declined',
    decline_code: 'test_mode_live_card',
    message: 'Your card was declined. This is a sandbox, and it takes no card but the test cards below.',
  }
}

/** The occasion of a charge: `first` = pay page or new card; `present` = other page; `alone` = without the customer. */
export type Occasion = 'first' | 'present' | 'alone'

export type Outcome =
  | { readonly kind: 'authenticate' }
  | { readonly kind: 'declined'; readonly code: string; readonly decline: string; readonly message: string }
  | { readonly kind: 'paid' }
  | { readonly kind: 'processing' }

export type Refused = Exclude<Outcome, { kind: 'paid' | 'processing' }>

export const isRefused = (outcome: Outcome): outcome is Refused =>
  outcome.kind === 'declined' || outcome.kind === 'authenticate'

export function outcomeOf(behaviour: CardBehaviour, occasion: Occasion, authenticated: boolean): Outcome {
  const declined = (decline: string, message: string): Outcome => ({
    kind: 'declined',
    code: 'card_declined',
    decline,
    message,
  })
  switch (behaviour) {
    case 'pays':
    case 'disputed':
      return { kind: 'paid' }
    case 'takes-days':
      return { kind: 'processing' }
    case 'declined':
      return declined('generic_decline', 'Your card was declined.')
    case 'insufficient-funds':
      return declined('insufficient_funds', 'Your card has insufficient funds.')
    case 'fails-later':
      return occasion === 'first' ? { kind: 'paid' } : declined('generic_decline', 'Your card was declined.')
    case 'authenticate-once':
      return authenticated || occasion !== 'first' ? { kind: 'paid' } : { kind: 'authenticate' }
    case 'authenticate-always': {
      if (authenticated) return { kind: 'paid' }
      if (occasion !== 'alone') return { kind: 'authenticate' }
      const message = 'Your card was declined. This transaction requires authentication.'
      return { kind: 'declined', code: 'authentication_required', decline: 'authentication_required', message }
    }
  }
}

/** Returns whether the last digit is the correct check digit (Luhn algorithm, ISO/IEC 7812-1). */
function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const digits = [...number].toReversed().map(Number)
  const sum = digits.reduce((total, digit, at) => {
    const twice = digit * 2
    return total + (at % 2 === 0 ? digit : twice > 9 ? twice - 9 : twice)
  }, 0)
  return sum % 10 === 0
}
