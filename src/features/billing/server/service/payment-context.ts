import type { Plan } from '#features/account/plan.ts'
import type { PlanStore } from '#features/account/server/plan-store.ts'
import type { BillingKind } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import type { Stripe, StripeSettings } from '#platform/server/stripe/stripe.ts'
import type { Catalogue } from '../catalogue.ts'
import type { CheckoutsStore } from '../checkout/checkouts-store.ts'
import type { ReturnSecrets } from '../checkout/return-secrets.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { Shop } from '../shop.ts'
import type { PaymentStore } from '../store.ts'
import type { CustomerDeletionsStore } from './customer-deletions-store.ts'
import type { OwnAccount } from './stripe-account.ts'

export interface PaymentService extends StripeSettings {
  readonly kind: Exclude<BillingKind, 'off'>
  readonly webhookSecret: string
  /** True if `STRIPE_ACCOUNT_CHANGED` is set. The key and the customers may then belong to different Stripe accounts. */
  readonly accountChanged: boolean
}

/** Returns the plan at Stripe, or null (without any change) if the customer has no user or is unknown to this key. */
export type SyncSubscription = (customerId: string, options?: Stripe.RequestOptions) => Promise<Plan | null>

export interface PaymentContext {
  readonly service: PaymentService
  readonly stripe: () => Promise<Stripe>
  readonly account: OwnAccount
  readonly store: PaymentStore
  readonly payers: PlanStore
  readonly checkouts: CheckoutsStore
  readonly deletions: CustomerDeletionsStore
  readonly catalogue: Catalogue
  readonly secrets: ReturnSecrets
  readonly sync: SyncSubscription
  readonly shop: Shop
  readonly publicUrl: string
  readonly clock: Pick<Clock, 'now'>
  readonly limiter: LimiterFactory
  readonly onEvent: OnPaymentEvent
}
