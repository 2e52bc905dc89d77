import { expect, test } from 'vitest'
import type { Web } from './finding.ts'
import { voiceFindings } from './service-checks.ts'

const speech = {
  baseUrl: 'http://voice.example/v1/',
  key: 'sk-voice',
  model: 'tts-1',
  voices: { de: ['a', 'b'] },
  price: null,
} as const

async function foundAt(answer: () => Response, key: string | null = speech.key) {
  const asked: unknown[] = []
  const fetch: Web['fetch'] = async (url, { method, headers, body } = {}) => {
    asked.push([method, url, headers, JSON.parse(body as string)])
    return answer()
  }
  const findings = await voiceFindings({ speech: { ...speech, key } }, { fetch })
  return { names: findings.map(({ name }) => name), asked }
}

test.each([400, 422, 500, 200])('a voice that answers %i to no words is there', async (status) => {
  const { names, asked } = await foundAt(() => new Response(null, { status }))
  expect(names).toEqual([])
  expect(asked).toEqual([
    [
      'POST',
      'http://voice.example/v1/audio/speech',
      { 'content-type': 'application/json', authorization: 'Bearer sk-voice' },
      { model: 'tts-1', voice: 'a', input: '', response_format: 'mp3' },
    ],
  ])
})

test.each<[string, () => Response]>([
  ['voice-key-refused', () => new Response(null, { status: 401 })],
  ['voice-quota', () => new Response(null, { status: 429 })],
  ['voice-away', () => new Response(null, { status: 502 })],
  ['voice-answers-otherwise', () => new Response(null, { status: 404 })],
  ['voice-answers-otherwise', () => new Response('<p>', { headers: { 'content-type': 'text/html' } })],
])('%s', async (name, answer) => {
  expect((await foundAt(answer)).names).toEqual([name])
})

test.each([
  ['tts-1', 'https://api.openai.com/v1', ['voice-model-ends']],
  ['gpt-4o-mini-tts', 'https://api.openai.com/v1', ['voice-model-ends']],
  // A self-hosted server uses the same model names, but is not affected when OpenAI shuts a model down.
  ['tts-1', 'http://127.0.0.1:8880/v1', []],
])('§19 %s at %s: %j, before OpenAI’s voices end on 6 January 2027', async (model, baseUrl, names) => {
  const fetch = async () => new Response(null, { status: 400 })
  const findings = await voiceFindings({ speech: { ...speech, baseUrl, model } }, { fetch })
  expect(findings.map(({ name }) => name)).toEqual(names)
  expect(findings.every(({ says }) => says.includes('2027-01-06'))).toBe(true)
})

test('a key that fits no header is not sent', async () => {
  expect(await foundAt(() => new Response(), 'sk-…')).toEqual({ names: ['voice-key-unsendable'], asked: [] })
})
