import * as v from 'valibot'
import { MODELS } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import { unpricedModel } from '#features/models/server/model-lists.ts'
import { type MappedModel, priceOf } from '#features/models/server/remote-models.ts'
import { servedModel } from '#features/models/server/served-models.ts'
import type { Limits } from './limits.ts'
import { checked, ConfigError, integer, json, open, type Parse, secret, text, url, type Values } from './variables.ts'

const idSchema = v.pipe(v.string(), v.minLength(1))
const dollars = v.pipe(v.number(), v.finite(), v.minValue(0))

const modelMapSchema = v.record(
  v.string(),
  v.union([idSchema, v.strictObject({ id: idSchema, in: dollars, out: dollars, cached: v.optional(dollars) })]),
)

const modelMap: Parse<Record<string, MappedModel>> = (written, name) => {
  const map = json(modelMapSchema)(written, name)
  const unknown = Object.keys(map).find((id) => !MODELS.some((model) => model.id === id))
  if (unknown !== undefined) throw new ConfigError(name, `names ${JSON.stringify(unknown)}, which is no model of ours`)
  return Object.fromEntries(Object.entries(map).map(([id, value]) => [id, mappedTo(value)]))
}

function mappedTo(value: v.InferOutput<typeof modelMapSchema>[string]): MappedModel {
  if (typeof value === 'string') return { id: value, price: servedModel(value)?.price ?? null }
  const { id, cached = value.in } = value
  return { id, price: { in: value.in, out: value.out, cached } }
}

const localModel = checked(
  (written) => !/^https?:\/\//i.test(written),
  'must be a name or the path of a file: fetch what an address gives, and name its path',
  false,
)

export const MODEL_SETTINGS = {
  OPENAI_API_KEY: secret(text),
  OPENAI_BASE_URL: secret(url()),
  XAI_API_KEY: secret(text),
  XAI_BASE_URL: secret(url()),
  ANTHROPIC_API_KEY: secret(text),
  ANTHROPIC_BASE_URL: secret(url()),
  LLM_GATEWAY_URL: secret(url()),
  LLM_GATEWAY_KEY: secret(text),
  LLM_GATEWAY_MODEL: open(text),
  LLM_GATEWAY_CONTEXT: open(integer(2_048, 100_000_000)),
  MODEL_MAP: open(modelMap),
  MODEL_PATIENCE_S: open(integer(10, 3_600), '300'),
  LOCAL_MODEL: open(localModel),
  HF_ENDPOINT: secret(url(), 'https://huggingface.co'),
  HTTPS_PROXY: secret(url()),
  HTTP_PROXY: secret(url()),
  NO_PROXY: secret(text),
  https_proxy: secret(url()),
  http_proxy: secret(url()),
  no_proxy: secret(text),
  SCRIPTED_MS_PER_PIECE: open(integer(0, 60_000)),
}

type ModelValues = Values<typeof MODEL_SETTINGS>

export function modelsOf(set: ModelValues) {
  return {
    openai: { key: set.OPENAI_API_KEY, baseUrl: set.OPENAI_BASE_URL },
    xai: { key: set.XAI_API_KEY, baseUrl: set.XAI_BASE_URL },
    anthropic: { key: set.ANTHROPIC_API_KEY, baseUrl: set.ANTHROPIC_BASE_URL },
    gateway: gatewayOf(set),
    modelMap: set.MODEL_MAP ?? {},
    /** Maximum milliseconds until a model's first text, including retries and reasoning. */
    modelPatienceMs: set.MODEL_PATIENCE_S * 1_000,
    proxies: proxiesOf(set),
    /** If null, the server uses any local model it finds. */
    localModel: set.LOCAL_MODEL,
    modelHub: set.HF_ENDPOINT.replace(/\/+$/, ''),
    scriptedPaceMs: set.SCRIPTED_MS_PER_PIECE,
  }
}

function gatewayOf(set: ModelValues) {
  const { LLM_GATEWAY_URL: baseUrl, LLM_GATEWAY_MODEL: model, LLM_GATEWAY_CONTEXT: contextTokens } = set
  if (baseUrl !== null) return { baseUrl, key: set.LLM_GATEWAY_KEY, model, contextTokens }
  if (model !== null) throw new ConfigError('LLM_GATEWAY_MODEL', 'needs LLM_GATEWAY_URL')
  if (contextTokens !== null) throw new ConfigError('LLM_GATEWAY_CONTEXT', 'needs LLM_GATEWAY_URL')
  return null
}

function proxiesOf(set: ModelValues) {
  const https = set.https_proxy ?? set.HTTPS_PROXY
  const http = set.http_proxy ?? set.HTTP_PROXY
  const none = set.no_proxy ?? set.NO_PROXY ?? ''
  return https === null && http === null ? null : { https, http, none }
}

type Ceilings = Pick<Limits, 'dailySpendUsd' | 'dailySpendPayersUsd'>

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

/** Repeats the check of `refuseUnknownPrice`, because a gateway's model is unknown until the gateway answers. */
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
