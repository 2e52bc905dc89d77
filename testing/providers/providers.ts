/**
 * Fakes OpenAI, xAI and Anthropic on loopback for tests of the whole product, as they were at the end of November 2026:
 * retired models no longer exist, and current models think by default. (`fake-upstream` follows a script instead.)
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ModelUsage } from '#platform/server/llm/port.ts'
import { chatCompletion, type Reply } from './chat-completions.ts'
import { badRequest, type Fault, type Refusal, REFUSALS } from './faults.ts'
import { LIVE_MODELS, type LiveModel, type ProviderName } from './live-models.ts'
import { message } from './messages.ts'

export interface ProviderCall {
  readonly provider: ProviderName
  readonly path: string
  readonly model: string
  readonly body: Readonly<Record<string, unknown>>
  readonly status: number
  readonly paid: boolean
  readonly usage: ModelUsage
}

export interface Providers {
  readonly calls: readonly ProviderCall[]
  readonly keys: Readonly<Record<ProviderName, string>>
  baseUrl(provider: ProviderName): string
  /** Sets the provider's fault, which replaces the previous one. With null, the provider answers normally. */
  plant(provider: ProviderName, fault: Fault | null): void
  close(): Promise<void>
}

const KEYS: Providers['keys'] = {
  openai: 'sk-proj-stand-in-0123456789abcdef',
  xai: 'xai-stand-in-0123456789abcdef',
  anthropic: 'sk-ant-api03-stand-in-0123456789abcdef',
}

export async function openProviders(): Promise<Providers> {
  const calls: ProviderCall[] = []
  const faults = new Map<ProviderName, Fault>()
  const written = () => calls.filter(({ paid }) => paid).length

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, provider, path = ''] = /^\/(openai|xai|anthropic)\/v1(\/[^?]*)/.exec(request.url ?? '') ?? []
    if (!isProvider(provider)) return send(response, 404, {})
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>
    const { model = '' } = body as { model?: string }
    const asked = { provider, path, model, body }
    const { status, paid, ...rest } = answerOf(asked, request, faults.get(provider), written())
    const usage = 'usage' in rest ? rest.usage : { tokensIn: 0, tokensOut: 0 }
    calls.push({ ...asked, status, paid, usage })
    if ('events' in rest && body['stream'] === true) {
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' })
      for (const event of rest.events) response.write(event)
      response.end()
    } else send(response, status, 'events' in rest ? rest.whole : rest.body)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      send(response, 500, { error: { message: String(error), type: 'server_error' } })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    calls,
    keys: KEYS,
    baseUrl: (provider) => `${url}/${provider}/v1`,
    plant(provider, fault) {
      if (fault === null) faults.delete(provider)
      else faults.set(provider, fault)
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Asked = Omit<ProviderCall, 'status' | 'paid' | 'usage'>
type Answered = { readonly status: number; readonly paid: boolean } & (Reply | Pick<Refusal, 'body'>)

function answerOf(asked: Asked, request: IncomingMessage, fault: Fault | undefined, nth: number): Answered {
  const refuse = (refusal: Refusal): Answered => ({ ...refusal, paid: false })
  const { provider, path, model, body } = asked
  const refusals = REFUSALS[provider]
  if (fault?.kind === 'wrong-region') {
    if (refusals.region === null) throw new Error(`${provider} documents no refusal of a region`)
    return refuse(refusals.region)
  }
  const key = keyOf(provider, request)
  if (key !== KEYS[provider] || fault?.kind === 'wrong-key') return refuse(refusals.key(key))
  if (provider === 'anthropic' && request.headers['anthropic-version'] === undefined)
    return refuse(badRequest.anthropic('anthropic-version: header is required'))
  const models = liveModels(provider, fault)
  if (request.method === 'GET' && path === '/models')
    return { status: 200, paid: false, body: listOf(provider, models) }
  // The product asks this endpoint to check content before publishing it.
  if (provider === 'openai' && path === '/moderations')
    return { status: 200, paid: false, body: { results: [body['input']].flat().map(() => ({ flagged: false })) } }
  if (request.method !== 'POST' || path !== (provider === 'anthropic' ? '/messages' : '/chat/completions'))
    return refuse(refusals.noPath)
  if (fault?.kind === 'no-credit') return refuse(refusals.credit)
  const live = models.find(({ id }) => id === model)
  if (live === undefined) return refuse(refusals.noModel(model))
  const said = provider === 'anthropic' ? message(live, body, nth) : chatCompletion(provider, live, body, nth)
  return 'events' in said ? { ...said, status: 200, paid: true } : refuse(said)
}

function keyOf(provider: ProviderName, { headers }: IncomingMessage): string {
  if (provider === 'anthropic') return String(headers['x-api-key'] ?? '')
  return (headers.authorization ?? '').replace(/^Bearer /, '')
}

function liveModels(provider: ProviderName, fault: Fault | undefined): readonly LiveModel[] {
  const all = LIVE_MODELS[provider]
  if (fault?.kind === 'ending') return all.map((model) => ({ ...model, shutdownDate: fault.on }))
  if (fault?.kind !== 'retired') return all
  const { models } = fault
  return models === undefined ? [] : all.filter(({ id }) => !models.includes(id))
}

/**
 * Returns the response of `GET /models`, according to developers.openai.com/api/reference/resources/models/methods/list
 * (`shutdown_date` since 2026), docs.x.ai and platform.claude.com/docs/en/api/models-list, all read on 2026-11-28.
 */
function listOf(provider: ProviderName, models: readonly LiveModel[]): unknown {
  if (provider === 'anthropic') {
    const data = models.map(({ id, created }) => ({
      type: 'model',
      id,
      display_name: id,
      created_at: new Date(created * 1_000).toISOString(),
    }))
    return { data, has_more: false, first_id: data[0]?.id ?? null, last_id: data.at(-1)?.id ?? null }
  }
  const data = models.map(({ id, created, shutdownDate }) => ({
    id,
    object: 'model',
    created,
    owned_by: provider,
    ...(provider === 'openai' && { shutdown_date: shutdownDate }),
  }))
  return { object: 'list', data }
}

const isProvider = (name: string | undefined): name is ProviderName => name !== undefined && name in LIVE_MODELS

function send(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
