import { pairFor } from '#features/voice/server/speaker.ts'
import type { SpeechSettings } from '#features/voice/server/voice.ts'
import type { Config } from '../config.ts'
import { voiceEnds } from '../speech-settings.ts'
import { ask, type Finding, type Surroundings } from './finding.ts'
import { type Asked, away, fitsHeader, keyRefused, otherwise, quota, unsendable } from './key-answers.ts'

/** The speech call never gives these answers at the right address. Servers refuse an empty text in several ways, including 500. */
const isElsewhere = ({ status, headers }: Response) =>
  [404, 405].includes(status) ||
  (status >= 300 && status < 400) ||
  headers.get('content-type')?.startsWith('text/html') === true

/** Calls the voice with an empty text: the key is checked first, and nothing is charged. */
export async function voiceFindings({ speech }: Pick<Config, 'speech'>, around: Surroundings): Promise<Finding[]> {
  if (speech === null) return []
  const ends = voiceEnds(speech)
  const ending: Finding = {
    name: 'voice-model-ends',
    says: `OpenAI shuts ${speech.model} down on ${ends}; from then on turns are not read aloud by the server.`,
    remedy:
      'Run a server that speaks the same call, such as Kokoro-FastAPI or Speaches, and set TTS_URL and TTS_MODEL to it.',
  }
  return [...(ends === null ? [] : [ending]), ...(await answerFindings(speech, around))]
}

async function answerFindings(speech: SpeechSettings, around: Surroundings): Promise<Finding[]> {
  const { baseUrl, key, model, voices } = speech
  const who = `voice ${new URL(baseUrl).host}`
  const asked: Asked = {
    name: 'voice',
    who,
    keySetting: 'TTS_API_KEY',
    addressSetting: 'TTS_URL',
    meanwhile: 'debates go on without it',
  }
  if (!fitsHeader(key)) return [unsendable(asked)]
  const pair = pairFor(voices, 'en') ?? Object.values(voices)[0]
  const answer = await ask(around, `${baseUrl.replace(/\/+$/, '')}/audio/speech`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(key !== null && { authorization: `Bearer ${key}` }) },
    body: JSON.stringify({ model, voice: pair?.[0], input: '', response_format: 'mp3' }),
  })
  const status = answer?.status ?? null
  if (answer === null || (status !== null && status > 500)) return [away(asked, status)]
  if (status === 401 || status === 403) return [keyRefused(asked, status)]
  if (status === 402 || status === 429) return [quota(asked, status)]
  if (!isElsewhere(answer)) return []
  return [
    {
      ...otherwise(asked, answer.ok ? `${status} with a page` : `${status}`),
      remedy: 'Check TTS_URL, up to and with /v1, and whether that server has the model of TTS_MODEL.',
    },
  ]
}
