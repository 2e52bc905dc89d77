/** Checks that the model providers answer, accept their keys, and have the models. */
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { createEngines, type Engines } from '#features/models/server/engines.ts'
import type { GatewayModels, Remotes } from '#features/models/server/remote-models.ts'
import { askedIds, type AskedId, listFaults, type ListFault } from '#features/models/server/model-lists.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { ANTHROPIC_BASE_URL } from '#platform/server/llm/remote/anthropic.ts'
import { OPENAI_BASE_URL, XAI_BASE_URL } from '#platform/server/llm/remote/openai.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import type { Config } from '../config.ts'
import { refuseUnpriced } from '../model-settings.ts'
import { ConfigError } from '../variables.ts'
import { type Finding, PATIENCE_MS, type Surroundings } from './finding.ts'
import { type Asked, away, fitsHeader, keyRefused, otherwise, quota, unsendable } from './key-answers.ts'
import { clockFindings } from './machine-checks.ts'
import { wrongSetting } from './settings-checks.ts'
import { voiceFindings } from './voice-checks.ts'
import { servedModel } from '#features/models/server/served-models.ts'
import { chatModels } from '#platform/server/llm/remote/listed-models.ts'

/** Milliseconds to the first word: a local server may have to load the model. */
const ANSWER_MS = 30_000

type Name = keyof Remotes
type Provider = NonNullable<Remotes[Name]>

const ADDRESSES = { openai: OPENAI_BASE_URL, xai: XAI_BASE_URL, anthropic: ANTHROPIC_BASE_URL, gateway: '' }

export async function providerFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const { remotes, gateway } = around.remotes(config)
  const engines = createEngines({ remotes, gateway, local: null, nearby: null, modelMap: config.modelMap })
  try {
    const looks = (Object.keys(remotes) as Name[]).flatMap((name) => {
      const engine = remotes[name]
      return engine ? [findingsOf({ name, engine, gateway, engineFor: engines.engineFor }, config, around)] : []
    })
    const found = await Promise.all([...looks, voiceFindings(config, around)])
    return [...found.flat(), ...unpriced(engines.engineFor, config)]
  } finally {
    await engines.close()
  }
}

interface Look {
  readonly name: Name
  readonly engine: Provider
  readonly gateway: GatewayModels | null
  readonly engineFor: Engines['engineFor']
}

async function findingsOf({ name, engine, gateway, engineFor }: Look, config: Config, around: Surroundings) {
  const { key = null, baseUrl = null } = config[name] ?? {}
  const asked = askedOf(name, baseUrl ?? ADDRESSES[name])
  if (!fitsHeader(key)) return [unsendable(asked)]
  const dates: number[] = []
  const list = await engine.models(AbortSignal.timeout(PATIENCE_MS), (there) => dates.push(there)).catch(faultOf)
  if (list instanceof EngineError && list.status === null) return [away(asked, null)]
  // A key may be allowed to generate but not to list (charonn0/Xojo-OpenAI#8): the call below decides.
  const listed = list instanceof EngineError ? null : list
  if (name === 'gateway') gateway?.learn(listed)
  const ids = askedIds(engineFor, name)
  const first = ids.find(({ chosen }) => chosen.includes(DEFAULT_MODEL)) ?? ids[0]
  const said = first ? await engine.probe(first.id, ANSWER_MS).catch(faultOf) : list
  const fault = said instanceof EngineError ? said : null
  // A gateway also answers for names it does not list (aliases), so a model that has just answered exists.
  const isThere = (id: string) => name === 'gateway' && id === first?.id && fault === null
  const faults = listFaults(ids, listed, around.now()).filter((one) => one.kind === 'ending' || !isThere(one.asked.id))
  const isNamed =
    fault?.fault === 'retired' && faults.some(({ kind, asked: { id } }) => kind === 'missing' && id === first?.id)
  return [
    ...(fault === null || isNamed ? [] : [findingOf(fault, asked, first, listed ?? [])]),
    ...listFindings(asked, faults, listed ?? []),
    ...dates.slice(0, 1).flatMap((there) => clockFindings(asked.host, there, around)),
  ]
}

function faultOf(error: unknown): EngineError {
  if (error instanceof EngineError) return error
  throw error
}

function askedOf(name: Name, address: string): Asked & { readonly host: string } {
  const { host } = new URL(address)
  const isGateway = name === 'gateway'
  const prefix = isGateway ? 'LLM_GATEWAY' : name.toUpperCase()
  return {
    name,
    who: `model provider ${host}`,
    keySetting: isGateway ? `${prefix}_KEY` : `${prefix}_API_KEY`,
    addressSetting: isGateway ? `${prefix}_URL` : `${prefix}_BASE_URL`,
    meanwhile: 'turns of its models fail meanwhile',
    host,
  }
}

function findingOf(
  { fault, status }: EngineError,
  asked: Asked,
  model: AskedId | undefined,
  listed: readonly ListedModel[],
): Finding {
  if (fault === 'key') return keyRefused(asked, status)
  if (fault === 'credit') return noCredit(asked, status)
  if (fault === 'region') return notServedHere(asked, status)
  if (fault === 'retired' && model) return retired(asked, status, model, listed)
  if (fault === 'rate-limited') return quota(asked, status)
  const isSilent = status === null && (fault === 'unavailable' || fault === 'timeout')
  if (isSilent || (status !== null && status >= 500)) return away(asked, status)
  const what = model ? ` to a call for ${model.id}` : ''
  return otherwise(asked, `${status ?? 'with something that is no answer of a model'}${what}`)
}

/** A gateway's only model is known after it has been listed; the start would then be refused for its price. */
function unpriced(engineFor: Engines['engineFor'], { limits }: Config): Finding[] {
  try {
    refuseUnpriced(engineFor, limits)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return [wrongSetting(error)]
    throw error
  }
}

const noCredit = ({ name, who, keySetting, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-credit`,
  says: `The account of ${keySetting} at the ${who} has no credit left (${status}).`,
  remedy: `Buy credit there, or raise the limit of what it may spend; ${meanwhile}.`,
})

const notServedHere = ({ name, who, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-region`,
  says: `The ${who} does not serve the country of this machine (${status}).`,
  remedy: `Use a provider or a gateway that does; ${meanwhile}.`,
})

const retired = (
  { name, who }: Asked,
  status: number | null,
  model: AskedId,
  listed: readonly ListedModel[],
): Finding => ({
  name: `${name}-model-retired`,
  says: `The ${who} has retired ${which(model)} (${status}).`,
  remedy: `Set ${mapped(model, listed)}`,
})

function listFindings(asked: Asked, faults: readonly ListFault[], listed: readonly ListedModel[]): Finding[] {
  const { name, who } = asked
  const missing = faults.flatMap((fault) => (fault.kind === 'missing' ? [fault.asked] : []))
  const ending = faults.flatMap(({ kind, asked: model, ends }): Finding[] => {
    const says = `The ${who} shuts ${which(model)} down on ${ends}.`
    return kind === 'ending' ? [{ name: `${name}-model-ends`, says, remedy: `Set ${mapped(model, listed)}` }] : []
  })
  const gone = missing.map((model): Finding => ({
    name: `${name}-model-missing`,
    says: `The ${who} does not list ${which(model)}.`,
    remedy: `Set ${mapped(model, listed)}`,
  }))
  return [...(name === 'gateway' ? lacking(asked, missing, listed) : gone), ...ending]
}

/** One model of a gateway may answer for all ids. */
function lacking({ name, who }: Asked, missing: readonly AskedId[], listed: readonly ListedModel[]): Finding[] {
  const [first] = missing
  if (first === undefined) return []
  const { id = 'ITS_ID' } = exampleFor(first, listed) ?? {}
  return [
    {
      name: `${name}-model-missing`,
      says: `The ${who} does not list ${missing.map(which).join(', ')}.`,
      remedy: `Set LLM_GATEWAY_MODEL=${id}, which then answers for all, or ${mapped(first, listed)}`,
    },
  ]
}

/** `gpt-6-sol (for gpt-4)`. */
function which({ id, chosen }: AskedId): string {
  const others = chosen.filter((one) => one !== id).join(', ')
  return others === '' ? id : `${id} (for ${others})`
}

/** Returns a replacement: a model of the table, or any that is not shut down. */
function exampleFor({ id }: AskedId, listed: readonly ListedModel[]): ListedModel | undefined {
  const staying = chatModels(listed).filter((model) => model.id !== id && model.shutdownDate === null)
  return staying.find((model) => servedModel(model.id) !== null) ?? staying[0]
}

function mapped(model: AskedId, listed: readonly ListedModel[]): string {
  const { id = 'ITS_ID' } = exampleFor(model, listed) ?? {}
  const isPriced = servedModel(id) !== null
  const map = JSON.stringify({ [model.chosen[0] ?? '']: isPriced ? id : { id, in: 1, out: 2 } })
  const price = isPriced ? '' : ', with its price in US dollars per million tokens'
  return `MODEL_MAP to models that it has, such as MODEL_MAP=${map}${price}; restart.`
}
