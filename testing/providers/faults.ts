/**
 * Imitates a faulty provider, which refuses all requests or has retired its models. The sources, read on 2026-11-28, are
 * developers.openai.com/api/docs/guides/error-codes (since 2026, `code` names the quota, while `type` is still
 * `insufficient_quota`), docs.x.ai/developers/debugging and docs.x.ai/developers/regions, and
 * platform.claude.com/docs/en/api/errors. Undocumented bodies come from callers' logs, which are cited next to them.
 */
import type { ProviderName } from './live-models.ts'

export interface Refusal {
  readonly status: number
  readonly body: unknown
}

export type Fault =
  | { readonly kind: 'wrong-key' | 'no-credit' | 'wrong-region' }
  /** The provider has retired these models or, if `models` is omitted, all its models. */
  | { readonly kind: 'retired'; readonly models?: readonly string[] }
  /** All listed models will be shut down on this day (`YYYY-MM-DD`), which only OpenAI's list states. */
  | { readonly kind: 'ending'; readonly on: string }

const TEAM = '7d0c4a1e-0000-4000-8000-000000000000'

const openAi = (status: number, type: string, code: string | null, message: string, param: string | null = null) => ({
  status,
  body: { error: { message, type, param, code } },
})
const xAi = (status: number, code: string, error: string): Refusal => ({ status, body: { code, error } })
const anthropic = (status: number, type: string, message: string): Refusal => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CT0000000000000000000' },
})

export const badRequest = {
  openai: (code: string | null, param: string | null, message: string): Refusal =>
    openAi(400, 'invalid_request_error', code, message, param),
  xai: (message: string): Refusal => xAi(400, 'invalid-argument', message),
  anthropic: (message: string): Refusal => anthropic(400, 'invalid_request_error', message),
}

interface Refusals {
  /** Returns the refusal of a wrong key. @param key the key that was sent */
  readonly key: (key: string) => Refusal
  readonly credit: Refusal
  /** The refusal for an unsupported region, or null if the provider documents no separate refusal. */
  readonly region: Refusal | null
  readonly noModel: (id: string) => Refusal
  readonly noPath: Refusal
}

export const REFUSALS: Readonly<Record<ProviderName, Refusals>> = {
  openai: {
    key: (key) =>
      openAi(
        401,
        'invalid_request_error',
        'invalid_api_key',
        `Incorrect API key provided: ${key.slice(0, 8)}****. You can find your API key at https://platform.openai.com/account/api-keys.`,
      ),
    credit: openAi(
      429,
      'insufficient_quota',
      'credit_balance_exhausted',
      'You exceeded your current quota, please check your plan and billing details.',
    ),
    region: openAi(
      403,
      'request_forbidden',
      'unsupported_country_region_territory',
      'Country, region, or territory not supported',
    ),
    noModel: (id) =>
      openAi(
        404,
        'invalid_request_error',
        'model_not_found',
        `The model \`${id}\` does not exist or you do not have access to it.`,
      ),
    noPath: openAi(404, 'invalid_request_error', 'unknown_url', 'Invalid URL'),
  },
  xai: {
    // xAI answers a wrong key with 400 (continuedev/continue#10778, beeai-framework#447, autohandai/code-cli#545 of 2026-09-01).
    key: (key) =>
      xAi(
        400,
        'invalid-argument',
        `Incorrect API key provided: ${key.slice(0, 2)}***${key.slice(-2)}. You can obtain an API key from https://console.x.ai.`,
      ),
    // Since mid-2026, xAI answers exhausted credit with 403 instead of 429 (warpdotdev/warp#14867 of 2026-08-09).
    credit: xAi(
      403,
      'permission-denied',
      `Your team ${TEAM} has either used all available credits or reached its monthly spending limit. To continue making API requests, please purchase more credits or raise your spending limit.`,
    ),
    region: null,
    noModel: (id) =>
      xAi(
        404,
        'not-found',
        `The model ${id} does not exist or your team ${TEAM} does not have access to it. If you believe this is a mistake, please contact support and quote your team ID and the model name.`,
      ),
    noPath: xAi(
      404,
      'not-found',
      'No handler found on route. Please double check your URL and consult https://api.x.ai/docs for more information.',
    ),
  },
  anthropic: {
    key: () => anthropic(401, 'authentication_error', 'invalid x-api-key'),
    credit: anthropic(
      400,
      'invalid_request_error',
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
    ),
    // A server in front of the API sends this refusal, so the body lacks the outer `type` (anthropic-sdk-typescript#457,
    // claude-code#1613).
    region: { status: 403, body: { error: { type: 'forbidden', message: 'Request not allowed' } } },
    noModel: (id) => anthropic(404, 'not_found_error', `model: ${id}`),
    noPath: anthropic(404, 'not_found_error', 'Not Found'),
  },
}
