import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { find } from '../state/find.ts'
import { stripeSdk } from '../state/stripe-sdk.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { flag, metadata, pagination, paramsOf, text } from '../wire/params.ts'

const eventNames = v.array(
  v.custom<Stripe.WebhookEndpointCreateParams.EnabledEvent>((name: unknown) => typeof name === 'string' && name !== ''),
)
const create = paramsOf<Stripe.WebhookEndpointCreateParams>()({
  enabled_events: eventNames,
  url: text,
  api_version: v.optional(
    v.custom<Stripe.WebhookEndpointCreateParams.ApiVersion>((version: unknown) => typeof version === 'string'),
  ),
  description: v.optional(text),
  metadata: v.optional(metadata),
})
const change = paramsOf<Stripe.WebhookEndpointUpdateParams>()({
  enabled_events: v.optional(eventNames),
  url: v.optional(text),
  disabled: v.optional(flag),
})

export const webhookEndpoints = [
  endpoint('POST', '/v1/webhook_endpoints', create, (ledger, params) => {
    checkUrl(params.url)
    // The sandbox creates events only in the SDK's API version.
    if (params.api_version !== undefined && params.api_version !== stripeSdk().API_VERSION) {
      throw badRequest(`Invalid api_version: must be ${stripeSdk().API_VERSION}`, { param: 'api_version' })
    }
    const made: Stripe.WebhookEndpoint = {
      id: ledger.id('we'),
      object: 'webhook_endpoint',
      api_version: params.api_version ?? null,
      application: null,
      created: ledger.now(),
      description: params.description ?? null,
      enabled_events: params.enabled_events,
      livemode: false,
      metadata: params.metadata ?? {},
      secret: ledger.id('whsec'),
      status: 'enabled',
      url: params.url,
    }
    ledger.state.webhookEndpoints[made.id] = made
    return made
  }),
  endpoint('GET', '/v1/webhook_endpoints', paramsOf<Stripe.WebhookEndpointListParams>()(pagination), (ledger, params) =>
    listOf('/v1/webhook_endpoints', newestFirst(ledger.state.webhookEndpoints).map(withoutSecret), params),
  ),
  endpoint('GET', '/v1/webhook_endpoints/:id', paramsOf<Stripe.WebhookEndpointRetrieveParams>()({}), (ledger, _, id) =>
    withoutSecret(find(ledger.state.webhookEndpoints, id, 'webhook_endpoint')),
  ),
  endpoint('POST', '/v1/webhook_endpoints/:id', change, (ledger, params, id) => {
    const found = find(ledger.state.webhookEndpoints, id, 'webhook_endpoint')
    if (params.url !== undefined) checkUrl(params.url)
    found.url = params.url ?? found.url
    found.enabled_events = params.enabled_events ?? found.enabled_events
    if (params.disabled !== undefined) found.status = params.disabled ? 'disabled' : 'enabled'
    return withoutSecret(found)
  }),
  endpoint(
    'DELETE',
    '/v1/webhook_endpoints/:id',
    paramsOf<Stripe.WebhookEndpointDeleteParams>()({}),
    (ledger, _, id) => {
      find(ledger.state.webhookEndpoints, id, 'webhook_endpoint')
      delete ledger.state.webhookEndpoints[id]
      return { id, object: 'webhook_endpoint', deleted: true }
    },
  ),
]

function withoutSecret(endpoint: Stripe.WebhookEndpoint): Stripe.WebhookEndpoint {
  const shown = { ...endpoint }
  delete shown.secret
  return shown
}

const OWN = /^http:\/\/(?:localhost|127(?:\.\d+){3}|\[::1\])(?::\d+)?$/

/** Throws an `ApiError` unless the URL is on this machine, because the sandbox sends webhooks nowhere else. */
function checkUrl(url: string): void {
  if (v.is(v.pipe(v.string(), v.url()), url) && OWN.test(new URL(url).origin)) return
  throw badRequest('Invalid URL: the payment sandbox sends webhooks to http addresses of this machine only.', {
    code: 'url_invalid',
    param: 'url',
  })
}
