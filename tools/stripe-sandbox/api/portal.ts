import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { itemsAfter } from '../billing/change.ts'
import { isLive } from '../billing/cancel.ts'
import { newConfiguration, newPortalSession } from '../objects/portal.ts'
import { find, findCustomer, findRecurringPrice } from '../state/find.ts'
import type { Ledger } from '../state/ledger.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { mergedMetadata } from './metadata.ts'
import { clearableText, flag, integer, metadata, pagination, paramsOf, text } from '../wire/params.ts'

const enabled = v.optional(v.strictObject({ enabled: flag }))
const features = v.strictObject({
  customer_update: v.optional(
    v.strictObject({
      enabled: flag,
      allowed_updates: v.optional(v.array(v.picklist(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))),
    }),
  ),
  invoice_history: enabled,
  payment_method_update: enabled,
  subscription_cancel: v.optional(
    v.strictObject({ enabled: flag, mode: v.optional(v.picklist(['at_period_end', 'immediately'])) }),
  ),
  subscription_update: v.optional(
    v.strictObject({
      enabled: flag,
      default_allowed_updates: v.optional(v.array(v.picklist(['price', 'promotion_code', 'quantity']))),
      products: v.optional(v.array(v.strictObject({ product: text, prices: v.array(text) }))),
      proration_behavior: v.optional(v.picklist(['always_invoice', 'create_prorations', 'none'])),
    }),
  ),
})
const businessProfile = v.strictObject({
  headline: v.optional(clearableText),
  privacy_policy_url: v.optional(text),
  terms_of_service_url: v.optional(text),
})
const createConfiguration = paramsOf<Stripe.BillingPortal.ConfigurationCreateParams>()({
  features,
  business_profile: v.optional(businessProfile),
  default_return_url: v.optional(clearableText),
  metadata: v.optional(metadata),
  name: v.optional(clearableText),
})
const changeConfiguration = paramsOf<Stripe.BillingPortal.ConfigurationUpdateParams>()({
  active: v.optional(flag),
  features: v.optional(features),
  business_profile: v.optional(businessProfile),
  default_return_url: v.optional(clearableText),
  metadata: v.optional(metadata),
  name: v.optional(clearableText),
})
const listConfigurations = paramsOf<Stripe.BillingPortal.ConfigurationListParams>()({
  ...pagination,
  active: v.optional(flag),
  is_default: v.optional(flag),
})

const createSession = paramsOf<Stripe.BillingPortal.SessionCreateParams>()({
  customer: text,
  configuration: v.optional(text),
  locale: v.optional(text),
  return_url: v.optional(text),
  flow_data: v.optional(
    v.strictObject({
      type: v.picklist([
        'payment_method_update',
        'subscription_cancel',
        'subscription_update',
        'subscription_update_confirm',
      ]),
      after_completion: v.optional(
        v.strictObject({
          type: v.picklist(['hosted_confirmation', 'portal_homepage', 'redirect']),
          redirect: v.optional(v.strictObject({ return_url: text })),
          hosted_confirmation: v.optional(v.strictObject({ custom_message: v.optional(text) })),
        }),
      ),
      subscription_cancel: v.optional(v.strictObject({ subscription: text })),
      subscription_update: v.optional(v.strictObject({ subscription: text })),
      subscription_update_confirm: v.optional(
        v.strictObject({
          subscription: text,
          items: v.array(v.strictObject({ id: text, price: v.optional(text), quantity: v.optional(integer) })),
        }),
      ),
    }),
  ),
})

type FlowData = NonNullable<v.InferOutput<typeof createSession>['flow_data']>

function kept(profile: Stripe.BillingPortal.Configuration['business_profile']) {
  return {
    headline: profile.headline ?? undefined,
    privacy_policy_url: profile.privacy_policy_url ?? undefined,
    terms_of_service_url: profile.terms_of_service_url ?? undefined,
  }
}

export const portal = [
  endpoint('POST', '/v1/billing_portal/configurations', createConfiguration, (ledger, params) => {
    const isFirst = Object.keys(ledger.state.portalConfigurations).length === 0
    const made = newConfiguration(ledger, params, isFirst)
    ledger.state.portalConfigurations[made.id] = made
    ledger.emit('billing_portal.configuration.created', made)
    return made
  }),
  endpoint('GET', '/v1/billing_portal/configurations', listConfigurations, (ledger, params) => {
    const rows = newestFirst(ledger.state.portalConfigurations).filter(
      (each) =>
        (params.active === undefined || each.active === params.active) &&
        (params.is_default === undefined || each.is_default === params.is_default),
    )
    return listOf('/v1/billing_portal/configurations', rows, params)
  }),
  endpoint(
    'GET',
    '/v1/billing_portal/configurations/:id',
    paramsOf<Stripe.BillingPortal.ConfigurationRetrieveParams>()({}),
    (ledger, _, id) => find(ledger.state.portalConfigurations, id, 'configuration'),
  ),
  endpoint('POST', '/v1/billing_portal/configurations/:id', changeConfiguration, (ledger, params, id) => {
    const before = find(ledger.state.portalConfigurations, id, 'configuration')
    const given = {
      name: params.name ?? before.name ?? undefined,
      default_return_url: params.default_return_url ?? before.default_return_url ?? undefined,
      business_profile: { ...kept(before.business_profile), ...params.business_profile },
      features: { ...before.features, ...params.features },
      metadata: mergedMetadata(before.metadata ?? {}, params.metadata),
    }
    const made = newConfiguration(ledger, given, before.is_default)
    const after = { ...made, id, created: before.created, active: params.active ?? before.active }
    ledger.state.portalConfigurations[id] = after
    ledger.emit('billing_portal.configuration.updated', after)
    return after
  }),
  endpoint('POST', '/v1/billing_portal/sessions', createSession, (ledger, params) => {
    const customer = findCustomer(ledger, params.customer, 'customer').id
    const configuration = configurationOf(ledger, params.configuration)
    if (params.flow_data) checkFlow(ledger, customer, params.flow_data, configuration)
    const session = newPortalSession(ledger, {
      customer,
      configuration: configuration.id,
      returnUrl: params.return_url ?? configuration.default_return_url,
      locale: params.locale ?? null,
      flow: params.flow_data ?? null,
    })
    ledger.state.portals[session.id] = session
    ledger.emit('billing_portal.session.created', session)
    return session
  }),
]

function configurationOf(ledger: Ledger, id: string | undefined): Stripe.BillingPortal.Configuration {
  if (id !== undefined) return find(ledger.state.portalConfigurations, id, 'configuration', 'configuration')
  const byDefault = Object.values(ledger.state.portalConfigurations).find((each) => each.is_default)
  if (byDefault) return byDefault
  const message =
    "You can't create a portal session in test mode until you save your customer portal settings: no configuration provided and your test mode default configuration has not been created."
  throw badRequest(message)
}

function checkFlow(
  ledger: Ledger,
  customer: string,
  flow: FlowData,
  configuration: Stripe.BillingPortal.Configuration,
): void {
  if (flow.after_completion?.type === 'redirect' && flow.after_completion.redirect === undefined) {
    const param = 'flow_data[after_completion][redirect]'
    throw badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  }
  if (flow.type === 'payment_method_update') return
  const param = `flow_data[${flow.type}]`
  const data = flow[flow.type]
  if (data === undefined) throw badRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const subscription = find(ledger.state.subscriptions, data.subscription, 'subscription', `${param}[subscription]`)
  if (subscription.customer !== customer || !isLive(subscription)) {
    throw badRequest('The subscription does not belong to the customer or is canceled.', {
      param: `${param}[subscription]`,
    })
  }
  if (flow.type !== 'subscription_update_confirm') return
  if (!configuration.features.subscription_update.enabled) {
    throw badRequest('This flow needs the feature subscription_update in the portal configuration.', {
      param: 'flow_data[type]',
    })
  }
  const items = flow.subscription_update_confirm?.items ?? []
  itemsAfter(ledger, subscription, items)
  for (const [at, { price }] of items.entries()) {
    const name = `${param}[items][${at}][price]`
    if (price !== undefined && !lists(configuration, findRecurringPrice(ledger, price, name))) {
      throw badRequest(`The price ${price} is not in the products of the portal configuration.`, { param: name })
    }
  }
}

function lists(configuration: Stripe.BillingPortal.Configuration, price: Stripe.Price): boolean {
  const products = configuration.features.subscription_update.products ?? []
  return products.some(({ prices }) => prices.includes(price.id))
}
