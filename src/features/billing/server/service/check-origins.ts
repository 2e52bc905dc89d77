import type { Logger } from '#platform/server/log.ts'
import { paymentFault } from '../payment-problems.ts'
import type { PaymentStore } from '../store.ts'
import type { PaymentService } from './payment-context.ts'
import { belonging, type OwnAccount } from './stripe-account.ts'

/** Thrown if customers pay in another Stripe account. The program prints the message without a stack trace. */
export class AnotherAccount extends Error {
  constructor(customers: number, account: string | null) {
    const whose = account === null ? 'in live mode' : `in the account ${account}`
    super(
      `STRIPE_SECRET_KEY neither sees nor ends the subscriptions of ${customers} customers, who pay ${whose}. ` +
        `Set a key of theirs, or STRIPE_ACCOUNT_CHANGED=yes to mean it (docs/operations.md, Payments)`,
    )
    this.name = 'AnotherAccount'
  }
}

/** Throws `AnotherAccount` if paying customers belong to another account. Does not throw if Stripe does not answer. */
export async function checkOrigins(
  service: PaymentService | null,
  account: OwnAccount | null,
  store: PaymentStore,
  log: Logger,
): Promise<void> {
  const ended = await store.endPlayedPlans(service?.kind ?? null)
  if (ended > 0) log.warn({ plans: ended }, 'plans that were bought without money have ended')
  const paying = (await store.origins()).filter(({ mode }) => mode === 'live')
  if (service === null || account === null || paying.length === 0) return
  const own =
    service.kind === 'live'
      ? await account().catch((error: unknown) => {
          if (paymentFault(error) === null) throw error
          log.warn({ err: error }, 'Stripe did not say whose key this is')
          return null
        })
      : { account: null, mode: service.kind }
  if (own === null) return
  const foreign = paying.filter((row) => belonging(row, own) === 'another')
  const customers = foreign.reduce((sum, row) => sum + row.customers, 0)
  if (customers === 0) return
  if (!service.accountChanged) throw new AnotherAccount(customers, foreign[0]?.account ?? null)
  log.warn({ customers }, 'customers of another account of Stripe’s are not read: end their subscriptions there')
}
