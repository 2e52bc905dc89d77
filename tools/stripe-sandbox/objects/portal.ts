import type { Stripe } from 'stripe'
import type { Ledger } from '../state/ledger.ts'

type Features = Stripe.BillingPortal.Configuration.Features

interface GivenConfiguration {
  readonly features: {
    readonly customer_update?: Partial<Features['customer_update']> | undefined
    readonly invoice_history?: Partial<Features['invoice_history']> | undefined
    readonly payment_method_update?: Partial<Features['payment_method_update']> | undefined
    readonly subscription_cancel?: Partial<Features['subscription_cancel']> | undefined
    readonly subscription_update?:
      | (Omit<Partial<Features['subscription_update']>, 'products'> & {
          readonly products?: readonly { readonly product: string; readonly prices: string[] }[] | null | undefined
        })
      | undefined
  }
  readonly business_profile?: Partial<Stripe.BillingPortal.Configuration.BusinessProfile> | undefined
  readonly default_return_url?: string | undefined
  readonly metadata?: Stripe.Metadata | undefined
  readonly name?: string | undefined
}

export function newConfiguration(
  ledger: Ledger,
  given: GivenConfiguration,
  isDefault: boolean,
): Stripe.BillingPortal.Configuration {
  return {
    id: ledger.id('bpc'),
    object: 'billing_portal.configuration',
    active: true,
    application: null,
    business_profile: {
      headline: given.business_profile?.headline || null,
      privacy_policy_url: given.business_profile?.privacy_policy_url ?? null,
      terms_of_service_url: given.business_profile?.terms_of_service_url ?? null,
    },
    created: ledger.now(),
    default_return_url: given.default_return_url || null,
    features: featuresOf(given.features),
    is_default: isDefault,
    livemode: false,
    login_page: { enabled: false, url: null },
    metadata: given.metadata ?? {},
    name: given.name || null,
    updated: ledger.now(),
  }
}

function featuresOf(given: GivenConfiguration['features']): Features {
  const { customer_update: customer, subscription_cancel: cancel, subscription_update: update } = given
  return {
    customer_update: { allowed_updates: customer?.allowed_updates ?? [], enabled: customer?.enabled ?? false },
    invoice_history: { enabled: given.invoice_history?.enabled ?? false },
    payment_method_update: {
      enabled: given.payment_method_update?.enabled ?? false,
      payment_method_configuration: null,
    },
    subscription_cancel: {
      cancellation_reason: { enabled: false, feedback_options: null, options: [] },
      enabled: cancel?.enabled ?? false,
      mode: cancel?.mode ?? 'at_period_end',
      proration_behavior: 'none',
    },
    subscription_pause: { duration: { interval_options: [], type: 'indefinite' }, enabled: false },
    subscription_update: {
      billing_cycle_anchor: null,
      default_allowed_updates: update?.default_allowed_updates ?? [],
      enabled: update?.enabled ?? false,
      products: (update?.products ?? []).map(({ prices, product }) => ({
        adjustable_quantity: { enabled: false, maximum: null, minimum: 1 },
        prices,
        product,
      })),
      proration_behavior: update?.proration_behavior ?? 'none',
      schedule_at_period_end: { conditions: [] },
      trial_update_behavior: 'end_trial',
    },
  }
}

interface GivenSession {
  readonly customer: string
  readonly configuration: string
  readonly returnUrl: string | null
  readonly locale: Stripe.BillingPortal.Session.Locale | null
  readonly flow: Stripe.BillingPortal.SessionCreateParams.FlowData | null
}

/** Creates a portal session. Anyone who has its URL can open the portal. */
export function newPortalSession(ledger: Ledger, given: GivenSession): Stripe.BillingPortal.Session {
  const id = ledger.id('bps')
  return {
    id,
    object: 'billing_portal.session',
    configuration: given.configuration,
    created: ledger.now(),
    customer: given.customer,
    customer_account: null,
    flow: given.flow && flowOf(given.flow),
    livemode: false,
    locale: given.locale,
    on_behalf_of: null,
    return_url: given.returnUrl,
    url: `${ledger.address}/p/session/${id}`,
  }
}

function flowOf(given: Stripe.BillingPortal.SessionCreateParams.FlowData): Stripe.BillingPortal.Session.Flow {
  const { after_completion: after, subscription_update_confirm: confirm } = given
  return {
    after_completion: {
      hosted_confirmation: after?.hosted_confirmation
        ? { custom_message: after.hosted_confirmation.custom_message ?? null }
        : null,
      redirect: after?.redirect ?? null,
      type: after?.type ?? 'portal_homepage',
    },
    customer_update: null,
    subscription_cancel: given.subscription_cancel
      ? { retention: null, subscription: given.subscription_cancel.subscription }
      : null,
    subscription_pause: null,
    subscription_update: given.subscription_update ? { subscription: given.subscription_update.subscription } : null,
    subscription_update_confirm: confirm
      ? {
          discounts: null,
          items: confirm.items.map(({ id, price, quantity }) => ({
            id: id ?? null,
            price: price ?? null,
            ...(quantity === undefined ? {} : { quantity }),
          })),
          subscription: confirm.subscription,
        }
      : null,
    type: given.type,
  }
}
