/** Whether the voice of the server answers, and takes its key. */
import { pairFor } from '#features/voice/server/voice-pairs.ts'
import type { Config } from '../config.ts'
import { ask, type Finding, type Surroundings } from './finding.ts'
import { faultOf, fitsHeader, otherwise, unsendable } from './key-answers.ts'

/** What no speech call answers where the address is right. Servers refuse to say nothing in several ways; 500 is one of them. */
const isElsewhere = ({ status, headers }: Response) =>
  [404, 405].includes(status) ||
  (status >= 300 && status < 400) ||
  headers.get('content-type')?.startsWith('text/html') === true

/** The call of the voice itself, for no words: a key is looked at before them, and nothing is charged. */
export async function voiceFindings({ speech }: Pick<Config, 'speech'>, around: Surroundings): Promise<Finding[]> {
  if (speech === null) return []
  const { baseUrl, key, model, voices } = speech
  const who = `voice ${new URL(baseUrl).host}`
  const asked = { name: 'voice', who, keySetting: 'TTS_API_KEY', addressSetting: 'TTS_URL' }
  if (!fitsHeader(key)) return [unsendable(asked)]
  const pair = pairFor(voices, 'en') ?? Object.values(voices)[0]
  const answer = await ask(around, `${baseUrl.replace(/\/+$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice: pair?.[0], input: '', response_format: 'mp3' }),
  })
  const wrong = answer?.status === 500 ? null : faultOf(asked, answer)
  if (wrong !== null) return [wrong]
  if (answer === null || !isElsewhere(answer)) return []
  return [
    {
      ...otherwise(asked, answer),
      remedy: 'Check TTS_URL, up to and with /v1, and whether that server has the model of TTS_MODEL.',
    },
  ]
}
