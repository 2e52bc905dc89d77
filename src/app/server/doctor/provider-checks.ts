import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { createEngines, type Engines } from '#features/models/server/engines.ts'
import { type AskedId, askedIds, type ListFault, listFaults } from '#features/models/server/model-lists.ts'
import type { GatewayModels, Remotes } from '#features/models/server/remote-models.ts'
import { servedModel } from '#features/models/server/served-models.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { ANTHROPIC_BASE_URL } from '#platform/server/llm/remote/anthropic.ts'
import { chatModels } from '#platform/server/llm/remote/listed-models.ts'
import { OPENAI_BASE_URL, XAI_BASE_URL } from '#platform/server/llm/remote/openai.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import type { Config } from '../config.ts'
import { refuseUnpriced } from '../model-settings.ts'
import { ConfigError } from '../variables.ts'
import { clockFindings, fault, type Finding, PATIENCE_MS } from './finding.ts'
import { type Asked, fitsHeader, serviceFault } from './service-checks.ts'
import { wrongSetting } from './settings-checks.ts'
import type { Surroundings } from './surroundings.ts'

/** Timeout for a model's first text, in milliseconds. A local server may have to load the model first. */
const ANSWER_MS = 30_000

type Name = keyof Remotes

const ADDRESSES = { openai: OPENAI_BASE_URL, xai: XAI_BASE_URL, anthropic: ANTHROPIC_BASE_URL, gateway: '' }

export async function providerFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const { remotes, gateway } = around.remotes(config)
  const engines = createEngines({ remotes, gateway, local: null, nearby: null, modelMap: config.modelMap })
  const { engineFor } = engines
  try {
    const looks = (Object.keys(remotes) as Name[]).flatMap((name) => {
      const engine = remotes[name]
      return engine ? [findingsOf(name, engine, gateway, engineFor, config, around.now())] : []
    })
    const found = await Promise.all(looks)
    return [...found.flat(), ...unpriced(engineFor, config)]
  } finally {
    await engines.close()
  }
}

async function findingsOf(
  name: Name,
  engine: NonNullable<Remotes[Name]>,
  gateway: GatewayModels | null,
  engineFor: Engines['engineFor'],
  config: Config,
  now: number,
) {
  const { key = null, baseUrl = null } = config[name] ?? {}
  const asked = askedOf(name, baseUrl ?? ADDRESSES[name])
  if (!fitsHeader(key)) return serviceFault('key-unsendable', asked)
  const dates: number[] = []
  const list = await engine.models(AbortSignal.timeout(PATIENCE_MS), (there) => dates.push(there)).catch(faultOf)
  if (list instanceof EngineError && list.status === null) return serviceFault('away', asked)
  // Some API keys may generate text but not list models (charonn0/Xojo-OpenAI#8), so a failed list alone is not reported.
  const listed = list instanceof EngineError ? null : list
  if (name === 'gateway') gateway?.learn(listed)
  const ids = askedIds(engineFor, name)
  const first = ids.find(({ chosen }) => chosen.includes(DEFAULT_MODEL)) ?? ids[0]
  const answer = first ? await engine.probe(first.id, ANSWER_MS).catch(faultOf) : list
  const failed = answer instanceof EngineError ? answer : null
  // A gateway also accepts names that it does not list (aliases), so a model that has just answered counts as existing.
  const isThere = (id: string) => name === 'gateway' && id === first?.id && failed === null
  const faults = listFaults(ids, listed, now).filter((one) => one.kind === 'ending' || !isThere(one.asked.id))
  const isNamed =
    failed?.fault === 'retired' && faults.some(({ kind, asked: { id } }) => kind === 'missing' && id === first?.id)
  return [
    ...(failed === null || isNamed ? [] : callFault(failed, asked, first, listed ?? [])),
    ...listFindings(asked, faults, listed ?? []),
    ...dates.slice(0, 1).flatMap((there) => clockFindings(asked.who, there, now)),
  ]
}

function faultOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}

function askedOf(name: Name, address: string): Asked {
  const prefix = name === 'gateway' ? 'LLM_GATEWAY' : name.toUpperCase()
  return {
    name,
    who: `model provider ${new URL(address).host}`,
    keySetting: name === 'gateway' ? `${prefix}_KEY` : `${prefix}_API_KEY`,
    addressSetting: name === 'gateway' ? `${prefix}_URL` : `${prefix}_BASE_URL`,
    meanwhile: 'turns of its models fail meanwhile',
  }
}

function callFault(
  { fault: kind, status }: EngineError,
  asked: Asked,
  model: AskedId | undefined,
  listed: readonly ListedModel[],
): Finding[] {
  if (kind === 'key') return serviceFault('key-refused', asked, status)
  if (kind === 'credit' || kind === 'region') return serviceFault(kind, asked, status)
  if (kind === 'retired' && model) {
    const values = { who: asked.who, model: which(model), status, map: mapped(model, listed) }
    return fault('model-retired', values, `${asked.name}-model-retired`)
  }
  if (kind === 'rate-limited') return serviceFault('quota', asked, status)
  const isSilent = status === null && (kind === 'unavailable' || kind === 'timeout')
  if (isSilent || (status !== null && status >= 500)) return serviceFault('away', asked, status)
  const what = model ? ` to a call for ${model.id}` : ''
  const answer = `${status ?? 'with something that is no answer of a model'}${what}`
  return serviceFault('answers-otherwise', asked, answer)
}

/** Reports a model whose price is unknown if spending is limited, because the server would then refuse to start. */
function unpriced(engineFor: Engines['engineFor'], { limits }: Config): Finding[] {
  try {
    refuseUnpriced(engineFor, limits)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return wrongSetting(error)
    throw error
  }
}

function listFindings({ name, who }: Asked, faults: readonly ListFault[], listed: readonly ListedModel[]): Finding[] {
  const missing = faults.flatMap((one) => (one.kind === 'missing' ? [one.asked] : []))
  const lacks = (models: readonly AskedId[], map: string) =>
    fault('model-missing', { who, models: models.map(which).join(', '), map }, `${name}-model-missing`)
  const ending = faults.flatMap(({ kind, asked, ends }) => {
    const values = { who, model: which(asked), ends, map: mapped(asked, listed) }
    return kind === 'ending' ? fault('model-ends', values, `${name}-model-ends`) : []
  })
  const [first] = missing
  if (name !== 'gateway' || first === undefined)
    return [...missing.flatMap((model) => lacks([model], mapped(model, listed))), ...ending]
  const map = `LLM_GATEWAY_MODEL=${exampleFor(first, listed)}, which then answers for all, or ${mapped(first, listed)}`
  return [...lacks(missing, map), ...ending]
}

function which({ id, chosen }: AskedId): string {
  const others = chosen.filter((one) => one !== id).join(', ')
  return others === '' ? id : `${id} (for ${others})`
}

function exampleFor({ id }: AskedId, listed: readonly ListedModel[]): string {
  const staying = chatModels(listed).filter((model) => model.id !== id && model.shutdownDate === null)
  return (staying.find((model) => servedModel(model.id) !== null) ?? staying[0])?.id ?? 'ITS_ID'
}

function mapped(model: AskedId, listed: readonly ListedModel[]): string {
  const id = exampleFor(model, listed)
  const isPriced = servedModel(id) !== null
  const map = JSON.stringify({ [model.chosen[0] ?? '']: isPriced ? id : { id, in: 1, out: 2 } })
  const price = isPriced ? '' : ', with its price in US dollars per million tokens'
  return `MODEL_MAP to models that it has, such as MODEL_MAP=${map}${price}; restart.`
}
