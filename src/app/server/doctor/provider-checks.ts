/** Whether those whom the product asks answer, and take its keys: one call each that costs nothing. */
import { ANTHROPIC_BASE_URL, ANTHROPIC_VERSION } from '#platform/server/llm/remote/anthropic.ts'
import { OPENAI_BASE_URL, XAI_BASE_URL } from '#platform/server/llm/remote/openai.ts'
import type { Config } from '../config.ts'
import { ask, type Finding, type Surroundings } from './finding.ts'
import { clockFindings } from './machine-checks.ts'

interface Asked {
  readonly name: string
  readonly setting: string
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const modelsOf = (base: string) => `${base.replace(/\/+$/, '')}/models`
const bearer = (key: string | null): Record<string, string> => (key === null ? {} : { authorization: `Bearer ${key}` })

/** The calls that list models: every one of these services has them, and none charges them. */
function askedProviders({ openai, xai, anthropic, gateway }: Config): Asked[] {
  const isSet = ({ key, baseUrl }: Config['openai']) => key !== null || baseUrl !== null
  const asked: Asked[] = []
  if (isSet(openai)) {
    const url = modelsOf(openai.baseUrl ?? OPENAI_BASE_URL)
    asked.push({ name: 'openai', setting: 'OPENAI_API_KEY', url, headers: bearer(openai.key) })
  }
  if (isSet(xai)) {
    const url = modelsOf(xai.baseUrl ?? XAI_BASE_URL)
    asked.push({ name: 'xai', setting: 'XAI_API_KEY', url, headers: bearer(xai.key) })
  }
  if (isSet(anthropic)) {
    const headers = {
      'anthropic-version': ANTHROPIC_VERSION,
      ...(anthropic.key !== null && { 'x-api-key': anthropic.key }),
    }
    const url = modelsOf(anthropic.baseUrl ?? ANTHROPIC_BASE_URL)
    asked.push({ name: 'anthropic', setting: 'ANTHROPIC_API_KEY', url, headers })
  }
  if (gateway !== null) {
    const headers = bearer(gateway.key)
    asked.push({ name: 'gateway', setting: 'LLM_GATEWAY_KEY', url: modelsOf(gateway.baseUrl), headers })
  }
  return asked
}

export async function providerFindings(config: Config, around: Surroundings): Promise<Finding[]> {
  const found = await Promise.all(askedProviders(config).map((asked) => findingsOf(asked, around)))
  return found.flat()
}

async function findingsOf({ name, setting, url, headers }: Asked, around: Surroundings): Promise<Finding[]> {
  const answer = await ask(around, url, { headers })
  if (answer === null || answer.status >= 500) {
    return [
      {
        name: `${name}-away`,
        says: `The model provider ${new URL(url).host} ${answer === null ? 'does not answer' : `answers ${answer.status}`}.`,
        remedy:
          'Check the address, and whether a firewall or proxy lets this machine out; debates go on with another engine.',
      },
    ]
  }
  if (answer.status === 401 || answer.status === 403) {
    return [
      {
        name: `${name}-key-refused`,
        says: `The model provider ${new URL(url).host} refuses ${setting} (${answer.status}).`,
        remedy: `Make a new key there, set ${setting}, restart.`,
      },
    ]
  }
  const date = Date.parse(answer.headers.get('date') ?? '')
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
  ] as const) {
    if (typeof url !== 'string') continue
    const answer = await ask(around, url)
    if (answer !== null && answer.status < 500) continue
    findings.push({
      name: 'search-away',
      says: `The place of ${setting} does not answer: debates go on without sources.`,
      remedy: `Start it, or correct ${setting}.`,
    })
  }
  return findings
}
