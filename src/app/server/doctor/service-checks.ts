import { pairFor } from '#features/voice/server/speaker.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { Config } from '../config.ts'
import { voiceEnds } from '../speech-settings.ts'
import { ask, fault, type Finding, type Web } from './finding.ts'

export interface Asked {
  readonly name: string
  readonly who: string
  readonly keySetting: string
  readonly addressSetting: string
  readonly meanwhile: string
}

/** A header can carry only these characters; with any other the call fails before it is sent. */
export const fitsHeader = (key: string | null): boolean => key === null || /^[\t -~\u0080-\u00FF]*$/.test(key)

type Answer = string | number | null
type Sentences = (asked: Asked, answer: Answer) => readonly [says: string, remedy: string]

const FAULTS = {
  'key-unsendable': ({ keySetting }) => [
    `${keySetting} holds a character that no header can carry, such as “…” or a line break: no call can be made with it.`,
    `Copy the key anew, whole and on one line, set ${keySetting}, restart.`,
  ],
  away: ({ who, addressSetting, meanwhile }, status) => [
    `The ${who} ${status === null ? 'does not answer' : `answers ${status}`}.`,
    `Check the address (${addressSetting}), and whether a firewall or proxy lets this machine out; ${meanwhile}.`,
  ],
  'key-refused': ({ who, keySetting }, status) => [
    `The ${who} refuses ${keySetting} (${status}).`,
    `Make a new key there, set ${keySetting}, restart.`,
  ],
  quota: ({ who, keySetting, meanwhile }, status) => [
    `The ${who} takes no more calls for now (${status}): its quota or the money there is used up.`,
    `Look at the limits and the balance of ${keySetting} there; ${meanwhile}.`,
  ],
  credit: ({ who, keySetting, meanwhile }, status) => [
    `The account of ${keySetting} at the ${who} has no credit left (${status}).`,
    `Buy credit there, or raise the limit of what it may spend; ${meanwhile}.`,
  ],
  region: ({ who, meanwhile }, status) => [
    `The ${who} does not serve the country of this machine (${status}).`,
    `Use a provider or a gateway that does; ${meanwhile}.`,
  ],
  'answers-otherwise': ({ who, addressSetting }, answer) => [
    `The ${who} answers ${answer}.`,
    `Check ${addressSetting}, up to and with /v1; unset it where the service is its maker's own.`,
  ],
} satisfies Record<string, Sentences>

/** @param answer the status, or a description; null if no answer came */
export const serviceFault = (kind: keyof typeof FAULTS, asked: Asked, answer: Answer = null): Finding[] =>
  fault(`${asked.name}-${kind}`, ...(FAULTS[kind] as Sentences)(asked, answer))

/** The speech call never gives these answers at the right address. Servers refuse an empty text in several ways, including 500. */
const isElsewhere = ({ status, headers }: Response) =>
  [404, 405].includes(status) ||
  (status >= 300 && status < 400) ||
  headers.get('content-type')?.startsWith('text/html') === true

/** Calls the voice with an empty text: the key is checked first, and nothing is charged. */
export async function voiceFindings({ speech }: Pick<Config, 'speech'>, web: Web): Promise<Finding[]> {
  if (speech === null) return []
  const ends = voiceEnds(speech)
  const says = `OpenAI shuts ${speech.model} down on ${ends}; from then on turns are not read aloud by the server.`
  const remedy =
    'Run a server that speaks the same call, such as Kokoro-FastAPI or Speaches, and set TTS_URL and TTS_MODEL to it.'
  return [...(ends === null ? [] : fault('voice-model-ends', says, remedy)), ...(await answerFindings(speech, web))]
}

async function answerFindings({ baseUrl, key, model, voices }: SpeechSettings, web: Web): Promise<Finding[]> {
  const asked: Asked = {
    name: 'voice',
    who: `voice ${new URL(baseUrl).host}`,
    keySetting: 'TTS_API_KEY',
    addressSetting: 'TTS_URL',
    meanwhile: 'debates go on without it',
  }
  if (!fitsHeader(key)) return serviceFault('key-unsendable', asked)
  const pair = pairFor(voices, 'en') ?? Object.values(voices)[0]
  const answer = await ask(web, `${baseUrl.replace(/\/+$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice: pair?.[0], input: '', response_format: 'mp3' }),
  })
  if (answer === null) return serviceFault('away', asked)
  const { status } = answer
  if (status > 500) return serviceFault('away', asked, status)
  if (status === 401 || status === 403) return serviceFault('key-refused', asked, status)
  if (status === 402 || status === 429) return serviceFault('quota', asked, status)
  if (!isElsewhere(answer)) return []
  const remedy = 'Check TTS_URL, up to and with /v1, and whether that server has the model of TTS_MODEL.'
  const finding = serviceFault('answers-otherwise', asked, answer.ok ? `${status} with a page` : status)
  return finding.map((one) => ({ ...one, remedy }))
}

export async function placeFindings({ provider, sources }: Config, web: Web): Promise<Finding[]> {
  const findings: Finding[] = []
  if (provider !== null) {
    const described = await ask(web, `${provider.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`)
    const { issuer } = ((await described?.json().catch(() => null)) ?? {}) as { issuer?: unknown }
    if (issuer !== provider.issuer) {
      const does =
        typeof issuer === 'string'
          ? 'calls itself by another address than OIDC_ISSUER'
          : 'does not answer with its openid-configuration'
      const remedy = 'Set OIDC_ISSUER to the `issuer` of its /.well-known/openid-configuration, letter for letter.'
      findings.push(...fault('identity-provider', `The identity provider ${does}.`, remedy))
    }
  }
  const { searxng = null, kiwix = null, wikipedia = null } = sources.search ?? {}
  const call = '/w/api.php?action=query&meta=siteinfo&format=json'
  for (const [setting, url] of [
    ['SEARXNG_URL', searxng],
    ['KIWIX_URL', kiwix],
    ['WIKIPEDIA_URL', wikipedia && wikipedia.replace('{language}', 'en').replace(/\/+$/, '') + call],
  ] as const) {
    if (url === null) continue
    const answer = await ask(web, url)
    if (answer !== null && answer.status < 500 && (setting !== 'WIKIPEDIA_URL' || answer.status !== 404)) continue
    const says = `The place of ${setting} does not answer: debates go on without sources.`
    findings.push(...fault('search-away', says, `Start it, or correct ${setting}.`))
  }
  return findings
}
