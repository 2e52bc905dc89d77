/** Whether those whom the product asks answer, and take its keys: one call each that costs nothing. */
import { ANTHROPIC_BASE_URL, ANTHROPIC_VERSION } from '#platform/server/llm/remote/anthropic.ts'
import { OPENAI_BASE_URL, XAI_BASE_URL } from '#platform/server/llm/remote/openai.ts'
import type { Config } from '../config.ts'
import { ask, type Finding, type Surroundings } from './finding.ts'
import { type Asked, faultOf, fitsHeader, isJson, otherwise, unsendable } from './key-answers.ts'
import { clockFindings } from './machine-checks.ts'
import { voiceFindings } from './voice-checks.ts'

const modelsOf = (base: string) => `${base.replace(/\/+$/, '')}/models`
const bearer = (key: string | null): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` })

interface AskedProvider extends Asked {
  readonly key: string | null
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

/** The calls that list models: every one of these services has them, and none charges them. */
function askedProviders({ openai, xai, anthropic, gateway }: Config): AskedProvider[] {
  const isSet = ({ key, baseUrl }: Config['openai']) => key !== null || baseUrl !== null
  const asked: AskedProvider[] = []
  const add = (
    name: string,
    [keySetting, addressSetting]: readonly [string, string],
    key: string | null,
    url: string,
    headers = bearer(key),
  ) => asked.push({ name, who: `model provider ${new URL(url).host}`, keySetting, addressSetting, key, url, headers })
  if (isSet(openai)) {
    const url = modelsOf(openai.baseUrl ?? OPENAI_BASE_URL)
    add('openai', ['OPENAI_API_KEY', 'OPENAI_BASE_URL'], openai.key, url)
  }
  if (isSet(xai)) add('xai', ['XAI_API_KEY', 'XAI_BASE_URL'], xai.key, modelsOf(xai.baseUrl ?? XAI_BASE_URL))
  if (isSet(anthropic)) {
    const { key, baseUrl } = anthropic
    const headers = { 'anthropic-version': ANTHROPIC_VERSION, ...(key !== null && { 'x-api-key': key }) }
    const url = modelsOf(baseUrl ?? ANTHROPIC_BASE_URL)
    add('anthropic', ['ANTHROPIC_API_KEY', 'ANTHROPIC_BASE_URL'], key, url, headers)
  }
  if (gateway !== null) {
    add('gateway', ['LLM_GATEWAY_KEY', 'LLM_GATEWAY_URL'], gateway.key, modelsOf(gateway.baseUrl))
  }
  return asked
}

export async function providerFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const providers = askedProviders(config).map((asked) => findingsOf(asked, around))
  const found = await Promise.all([...providers, voiceFindings(config, around)])
  return found.flat()
}

async function findingsOf(asked: AskedProvider, around: Surroundings): Promise<Finding[]> {
  const { name, key, url, headers } = asked
  if (!fitsHeader(key)) return [unsendable(asked)]
  const answer = await ask(around, url, { headers })
  // xAI answers 400 to a key that it does not know (https://docs.x.ai/docs/key-information/debugging).
  const refused = name === 'xai' && answer?.status === 400 ? [400] : []
  const wrong = faultOf(asked, answer, refused)
  if (wrong !== null) return [wrong]
  // Servers of the operator's own, which take no key, need not list their models.
  if (key !== null && !(answer?.ok && (await isJson(answer)))) return [otherwise(asked, answer)]
  const date = Date.parse(answer?.headers.get('date') ?? '')
  return Number.isNaN(date) ? [] : clockFindings(new URL(url).host, date, around)
}

/** Where people sign in and where facts are looked up, when it is a place of the operator's own. */
export async function placeFindings({ provider, sources }: Config, around: Surroundings): Promise<Finding[]> {
  const findings: Finding[] = []
  if (provider !== null) {
    const described = await ask(around, `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { issuer } = ((await described?.json().catch(() => null)) ?? {}) as { issuer?: unknown }
    if (issuer !== provider.issuer) {
      findings.push({
        name: 'identity-provider',
        says:
          typeof issuer === 'string'
            ? 'The identity provider calls itself by another address than OIDC_ISSUER.'
            : 'The identity provider does not answer with its openid-configuration.',
        remedy: 'Set OIDC_ISSUER to the `issuer` of its /.well-known/openid-configuration, letter for letter.',
      })
    }
  }
  for (const [setting, url] of [
    ['SEARXNG_URL', sources.search?.searxng],
    ['KIWIX_URL', sources.search?.kiwix],
    ['WIKIPEDIA_URL', wikiOf(sources.search?.wikipedia ?? null)],
  ] as const) {
    if (typeof url !== 'string') continue
    const answer = await ask(around, url)
    const isThere = setting === 'WIKIPEDIA_URL' ? answer?.status !== 404 : true
    if (answer !== null && answer.status < 500 && isThere) continue
    findings.push({
      name: 'search-away',
      says: `The place of ${setting} does not answer: debates go on without sources.`,
      remedy: `Start it, or correct ${setting}.`,
    })
  }
  return findings
}

/** The address that a search asks, for one language. */
const wikiOf = (base: string | null) =>
  base && `${base.replace('{language}', 'en').replace(/\/+$/, '')}/w/api.php?action=query&meta=siteinfo&format=json`
