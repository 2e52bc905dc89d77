import type { Stripe } from 'stripe'
import { endpoint } from '../wire/endpoint.ts'
import { paramsOf } from '../wire/params.ts'

const ID = 'acct_sandbox'

export const account = [
  endpoint('GET', '/v1/account', paramsOf<Stripe.AccountRetrieveCurrentParams>()({}), () => {
    const own: Pick<Stripe.Account, 'id' | 'object' | 'charges_enabled' | 'country' | 'default_currency'> = {
      id: ID,
      object: 'account',
      charges_enabled: true,
      country: 'US',
      default_currency: 'usd',
    }
    return own
  }),
]
