import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

interface Given {
  readonly email: string | null
  readonly name: string | null
  readonly last4: string
}

export function newBankAccount(ledger: Ledger, { email, name, last4 }: Given): Stripe.PaymentMethod {
  return {
    id: ledger.id('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: {
      address: { city: null, country: null, line1: null, line2: null, postal_code: null, state: null },
      email,
      name,
      phone: null,
      tax_id: null,
    },
    created: ledger.now(),
    customer: null,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: 'us_bank_account',
    us_bank_account: {
      account_holder_type: 'individual',
      account_type: 'checking',
      bank_name: 'STRIPE TEST BANK',
      financial_connections_account: null,
      fingerprint: null,
      last4,
      networks: { preferred: 'ach', supported: ['ach'] },
      routing_number: '110000000',
      status_details: {},
    },
  }
}
