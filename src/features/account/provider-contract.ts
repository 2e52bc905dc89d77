import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { atMost } from '#platform/text-length.ts'
import { confirmationSchema } from './contract.ts'

const PATH_MAX = 500

export const CALLBACK_PATH = '/api/login/oidc/callback'

/** The reasons for a refused sign-in, which the sign-in page reads from the query parameter `refused` (§11). */
export const PROVIDER_REFUSALS = [
  'provider-away',
  'provider-cancelled',
  'provider-failed',
  'provider-taken',
  'provider-not-allowed',
  'registration-closed',
  'account-suspended',
] as const

const address = v.string()
/** Accepts all query parameters that the provider adds, because openid-client validates them. */
const answeredSchema = v.objectWithRest({}, v.string())

export const beginProviderSignIn = endpoint('GET', '/api/login/oidc', {
  summary: 'Leads the browser to the operator’s identity provider; from a page of another site to the sign-in page.',
  query: v.strictObject({ returnTo: v.optional(v.pipe(v.string(), ...atMost(PATH_MAX))) }),
  answer: address,
  status: 303,
  refusals: [404, 429],
})

export const finishProviderSignIn = endpoint('GET', CALLBACK_PATH, {
  summary: 'Where the provider sends the browser back: signs in or links, once, and leads to a page of this site.',
  query: answeredSchema,
  answer: address,
  status: 303,
  refusals: [404, 429],
})

export const readProviderLink = endpoint('GET', '/api/user/provider', {
  summary: 'Whether the provider signs in to this account.',
  answer: v.object({ linked: v.boolean() }),
  refusals: [401, 404],
})

export const linkProvider = endpoint('POST', '/api/user/provider', {
  summary: 'Begins to link the account: the provider’s address, where the browser goes.',
  body: confirmationSchema,
  answer: v.object({ url: v.string() }),
  refusals: [401, 403, 404, 429, 503],
})

export const unlinkProvider = endpoint('DELETE', '/api/user/provider', {
  summary: 'Unlinks the account from the provider.',
  body: confirmationSchema,
  answer: null,
  refusals: [401, 403, 404, 409, 429],
})
