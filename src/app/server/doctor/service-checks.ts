import { pairFor } from '#features/voice/server/speaker.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { Config } from '../config.ts'
import { voiceEnds } from '../speech-settings.ts'
import { ask, fault, type Finding, type Web } from './finding.ts'

/** Values for the placeholders in findings about a service. The findings' own names begin with the value of `name`. */
export type Asked = Readonly<Record<'name' | 'who' | 'keySetting' | 'addressSetting' | 'meanwhile', string>>

/** Returns true if there is no key or the key contains only characters that HTTP headers allow. */
export const fitsHeader = (key: string | null): boolean => key === null || /^[\t -~\u0080-\u00FF]*$/.test(key)

/** Returns a finding about a service. @param answer the status, or a description; null if there was no response */
export const serviceFault = (kind: Parameters<typeof fault>[0], asked: Asked, answer: string | number | null = null) =>
  fault(
    kind,
    { ...asked, answer, answers: answer === null ? 'does not answer' : `answers ${answer}` },
    `${asked.name}-${kind}`,
  )

/** Returns true if the response cannot come from a speech API, such as a redirect, an HTML page or a 404 or 405. */
const isElsewhere = ({ status, headers }: Response) =>
  [404, 405].includes(status) ||
  (status >= 300 && status < 400) ||
  headers.get('content-type')?.startsWith('text/html') === true

/** Checks the speech API by sending an empty text, which tests the key but costs nothing. */
export async function voiceFindings({ speech }: Pick<Config, 'speech'>, web: Web): Promise<Finding[]> {
  if (speech === null) return []
  const ends = voiceEnds(speech)
  const ending = ends === null ? [] : fault('voice-model-ends', { model: speech.model, ends })
  return [...ending, ...(await answerFindings(speech, web))]
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
  return fault('voice-answers-otherwise', { ...asked, answer: answer.ok ? `${status} with a page` : status })
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
      findings.push(...fault('identity-provider', { does }))
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
    findings.push(...fault('search-away', { setting }))
  }
  return findings
}
