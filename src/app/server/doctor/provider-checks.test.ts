/** §19 What the doctor finds at the providers of models, by their answers and by the keys. */
import { expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import type { Environment } from '../variables.ts'
import type { Surroundings } from './finding.ts'
import { providerFindings } from './provider-checks.ts'

const OPENAI = { OPENAI_API_KEY: 'sk-openai' }
const XAI = { XAI_API_KEY: 'sk-xai' }
const ANTHROPIC = { ANTHROPIC_API_KEY: 'sk-anthropic' }
const GATEWAY = { LLM_GATEWAY_URL: 'http://gateway.example/v1' }

async function found(env: Environment, answer: () => Response | null) {
  const fetch: Surroundings['fetch'] = async () => {
    const answered = answer()
    if (answered === null) throw new TypeError('fetch failed')
    return answered
  }
  return (await providerFindings(readConfig(env), { fetch } as Surroundings)).map(({ name }) => name)
}

test.each<[string | null, Environment, number | null]>([
  ['openai-key-refused', OPENAI, 401],
  ['xai-key-refused', XAI, 403],
  ['xai-key-refused', XAI, 400],
  ['anthropic-key-refused', ANTHROPIC, 401],
  ['openai-quota', OPENAI, 429],
  ['anthropic-quota', ANTHROPIC, 402],
  ['openai-answers-otherwise', OPENAI, 400],
  ['openai-answers-otherwise', OPENAI, 404],
  ['openai-answers-otherwise', OPENAI, 302],
  ['gateway-answers-otherwise', { ...GATEWAY, LLM_GATEWAY_KEY: 'sk-gateway' }, 404],
  // A server of the operator's own need not list its models.
  [null, GATEWAY, 404],
  ['gateway-away', GATEWAY, null],
  ['openai-away', OPENAI, 502],
])('%s: %j and an answer of %s', async (name, env, status) => {
  const answer = () => (status === null ? null : new Response(null, { status }))
  expect(await found(env, answer)).toEqual(name === null ? [] : [name])
})

test('a page is no list of models', async () => {
  expect(await found(XAI, () => new Response('<p>Hello'))).toEqual(['xai-answers-otherwise'])
  expect(await found(XAI, () => Response.json({ data: [] }))).toEqual([])
})

test.each<[string, Environment]>([
  ['openai-key-unsendable', { OPENAI_API_KEY: 'sk-abc…' }],
  ['anthropic-key-unsendable', { ANTHROPIC_API_KEY: 'sk-a\nbc' }],
])('%s: a key that no header carries is not sent', async (name, env) => {
  expect(await found(env, () => expect.unreachable())).toEqual([name])
})
