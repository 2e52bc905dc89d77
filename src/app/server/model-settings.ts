/** Who writes the turns, and what it costs (§10, docs/operations.md "Models"). */
import { z } from 'zod/mini'
import { MODELS } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { unpricedModel } from '#features/models/server/model-lists.ts'
import { type MappedModel, priceOf } from '#features/models/server/remote-models.ts'
import { servedModel } from '#features/models/server/served-models.ts'
import { ConfigError, type Reader, WEB } from './variables.ts'

const idSchema = z.string().check(z.minLength(1))
const dollars = z.number().check(z.minimum(0))

/** The catalogue's id → the provider's, or that with its price in US dollars per million tokens. */
const modelMapSchema = z.record(
  z.string(),
  z.union([idSchema, z.strictObject({ id: idSchema, in: dollars, out: dollars, cached: z.optional(dollars) })]),
)

/** Tokens: fewer hold no debate; and more than any model reads. */
const CONTEXT = { from: 2_048, to: 100_000_000 }
/** Seconds. */
const PATIENCE = { from: 10, to: 3_600, usual: 300 }

export function modelsOf(read: Reader) {
  const provider = (name: string) => ({
    key: read.text(`${name}_API_KEY`),
    baseUrl: read.url(`${name}_BASE_URL`, WEB),
  })
  return {
    openai: provider('OPENAI'),
    xai: provider('XAI'),
    anthropic: provider('ANTHROPIC'),
    gateway: gatewayOf(read),
    modelMap: modelMapOf(read),
    /** Milliseconds from a question to its first text, retries and thinking included. */
    modelPatienceMs: (read.integer('MODEL_PATIENCE_S', PATIENCE) ?? PATIENCE.usual) * 1_000,
    proxies: proxiesOf(read),
  }
}

function gatewayOf(read: Reader) {
  const baseUrl = read.url('LLM_GATEWAY_URL', WEB)
  const model = read.text('LLM_GATEWAY_MODEL')
  const contextTokens = read.integer('LLM_GATEWAY_CONTEXT', CONTEXT)
  const alone = ['LLM_GATEWAY_MODEL', 'LLM_GATEWAY_CONTEXT'].find((name) => read.text(name) !== null)
  if (baseUrl === null && alone !== undefined) throw new ConfigError(alone, 'needs LLM_GATEWAY_URL')
  return baseUrl === null ? null : { baseUrl, key: read.text('LLM_GATEWAY_KEY'), model, contextTokens }
}

function modelMapOf(read: Reader): Record<string, MappedModel> {
  const map = read.json('MODEL_MAP', modelMapSchema) ?? {}
  const unknown = Object.keys(map).find((id) => !MODELS.some((model) => model.id === id))
  if (unknown !== undefined)
    throw new ConfigError('MODEL_MAP', `names ${JSON.stringify(unknown)}, which is no model of ours`)
  return Object.fromEntries(Object.entries(map).map(([id, value]) => [id, mappedTo(value)]))
}

function mappedTo(value: z.infer<typeof modelMapSchema>[string]): MappedModel {
  if (typeof value === 'string') return { id: value, price: servedModel(value)?.price ?? null }
  const { id, cached = value.in } = value
  return { id, price: { in: value.in, out: value.out, cached } }
}

/** Programs know these variables in either case, the lower one first (curl, Node, Python). */
function proxiesOf(read: Reader) {
  const https = read.url('https_proxy', WEB) ?? read.url('HTTPS_PROXY', WEB)
  const http = read.url('http_proxy', WEB) ?? read.url('HTTP_PROXY', WEB)
  const none = read.text('no_proxy') ?? read.text('NO_PROXY') ?? ''
  return https === null && http === null ? null : { https, http, none }
}

interface Ceilings {
  readonly dailySpendUsd: number | null
  readonly dailySpendPayersUsd: number | null
}

/** Throws where a ceiling of spend is set and the settings name a model whose price nobody knows. */
export function refuseUnknownPrice(
  { modelMap, gateway }: Pick<ReturnType<typeof modelsOf>, 'modelMap' | 'gateway'>,
  ceilings: Ceilings,
): void {
  const [mapped] = Object.entries(modelMap).filter(([, { id }]) => priceOf(id, modelMap) === null)
  if (mapped !== undefined) throwUnpriced(ceilings, mapped[0], mapped[1].id)
  const named = gateway?.model ?? null
  const [unmapped] = MODELS.filter(({ id }) => modelMap[id] === undefined)
  if (named !== null && unmapped && priceOf(named, modelMap) === null) throwUnpriced(ceilings, unmapped.id, named)
}

/** The same for the models that are really asked: a gateway tells its only one when it is looked at. */
export function refuseUnpriced(engineFor: Engines['engineFor'], ceilings: Ceilings): void {
  const unpriced = unpricedModel(engineFor)
  if (unpriced !== null) throwUnpriced(ceilings, unpriced.chosen, unpriced.id)
}

function throwUnpriced(ceilings: Ceilings, chosen: string, id: string): void {
  const name = ceilings.dailySpendUsd !== null ? 'dailySpendUsd' : 'dailySpendPayersUsd'
  if (ceilings[name] === null) return
  const example = JSON.stringify({ [chosen]: { id, in: 1, out: 2 } })
  throw new ConfigError('LIMITS', `${name} needs the price of ${id}: state it as in MODEL_MAP=${example}`)
}
