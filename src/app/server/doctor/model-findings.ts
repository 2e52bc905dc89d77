import type { AskedId, ListFault } from '#features/models/server/model-lists.ts'
import { servedModel } from '#features/models/server/served-models.ts'
import { chatModels } from '#platform/server/llm/remote/listed-models.ts'
import type { ListedModel } from '#platform/server/llm/remote/remote-options.ts'
import type { Finding } from './finding.ts'
import type { Asked } from './key-answers.ts'

export const noCredit = ({ name, who, keySetting, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-credit`,
  says: `The account of ${keySetting} at the ${who} has no credit left (${status}).`,
  remedy: `Buy credit there, or raise the limit of what it may spend; ${meanwhile}.`,
})

export const notServedHere = ({ name, who, meanwhile }: Asked, status: number | null): Finding => ({
  name: `${name}-region`,
  says: `The ${who} does not serve the country of this machine (${status}).`,
  remedy: `Use a provider or a gateway that does; ${meanwhile}.`,
})

export const retired = (
  { name, who }: Asked,
  status: number | null,
  model: AskedId,
  listed: readonly ListedModel[],
): Finding => ({
  name: `${name}-model-retired`,
  says: `The ${who} has retired ${which(model)} (${status}).`,
  remedy: `Set ${mapped(model, listed)}`,
})

export function listFindings(asked: Asked, faults: readonly ListFault[], listed: readonly ListedModel[]): Finding[] {
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
