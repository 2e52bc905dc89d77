import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'

const GATEWAY = { LLM_GATEWAY_URL: 'http://gateway:4000' }

describe('§10: who writes the turns', () => {
  test.each<[Record<string, string>, RegExp]>([
    [{ MODEL_MAP: '{' }, /^MODEL_MAP must be JSON$/],
    [{ MODEL_MAP: '[]' }, /^MODEL_MAP must be a JSON object$/],
    [{ MODEL_MAP: '{"gpt-4o":5}' }, /^MODEL_MAP has no usable "gpt-4o"$/],
    [{ MODEL_MAP: '{"gpt-4o":{"id":"x","in":-1,"out":1}}' }, /^MODEL_MAP has no usable "gpt-4o.in"$/],
    [{ MODEL_MAP: '{"gpt-9":"x"}' }, /^MODEL_MAP names "gpt-9", which is no model of ours$/],
    [{ LLM_GATEWAY_MODEL: 'x' }, /^LLM_GATEWAY_MODEL needs LLM_GATEWAY_URL$/],
    [{ ...GATEWAY, LLM_GATEWAY_CONTEXT: '12' }, /^LLM_GATEWAY_CONTEXT must be a whole number from 2048/],
    [{ MODEL_PATIENCE_S: '5' }, /^MODEL_PATIENCE_S must be a whole number from 10 to 3600/],
    [{ https_proxy: 'socks5://proxy' }, /^https_proxy must be an address/],
  ])('%j is refused', (env, message) => {
    expect(() => readConfig(env)).toThrow(message)
  })

  test('a model is a plain id, which takes the price of the table, or an id with its price', () => {
    const MODEL_MAP = '{"gpt-4":"gpt-6-luna","gpt-4o":"llama3","grok-4":{"id":"x","in":2,"out":10}}'
    expect(readConfig({ MODEL_MAP }).modelMap).toEqual({
      'gpt-4': { id: 'gpt-6-luna', price: { in: 0.1, out: 0.5, cached: 0.01 } },
      'gpt-4o': { id: 'llama3', price: null },
      'grok-4': { id: 'x', price: { in: 2, out: 10, cached: 2 } },
    })
  })

  test('the gateway’s one model and what it reads, patience and proxies', () => {
    const named = { LLM_GATEWAY_MODEL: 'anthropic/claude-haiku-5.5', LLM_GATEWAY_CONTEXT: '32768' }
    const around = {
      MODEL_PATIENCE_S: '120',
      HTTPS_PROXY: 'http://upper',
      https_proxy: 'http://lower',
      NO_PROXY: 'a,b',
    }
    expect(readConfig({ ...GATEWAY, ...named, ...around })).toMatchObject({
      gateway: { key: null, model: 'anthropic/claude-haiku-5.5', contextTokens: 32_768 },
      modelPatienceMs: 120_000,
      proxies: { https: 'http://lower', http: null, none: 'a,b' },
    })
  })
})

describe('§14: a ceiling of spend needs prices', () => {
  const CEILING = { LIMITS: '{"dailySpendUsd":5}' }

  test('a model without a known price stops the start, and the line says how to state one', () => {
    expect(() => readConfig({ ...CEILING, MODEL_MAP: '{"gpt-4o":"x"}' })).toThrow(
      'LIMITS dailySpendUsd needs the price of x: state it as in MODEL_MAP={"gpt-4o":{"id":"x","in":1,"out":2}}',
    )
    const ofPayers = { LIMITS: '{"dailySpendPayersUsd":5}' }
    expect(() => readConfig({ ...ofPayers, ...GATEWAY, LLM_GATEWAY_MODEL: 'x' })).toThrow(
      /^LIMITS dailySpendPayersUsd needs the price of x/,
    )
  })

  test('a price that is stated once holds for every id that the model answers for', () => {
    const MODEL_MAP = '{"gpt-4.1-nano":{"id":"mine","in":0,"out":0},"grok-4":"mine"}'
    expect(() => readConfig({ ...CEILING, ...GATEWAY, MODEL_MAP, LLM_GATEWAY_MODEL: 'mine' })).not.toThrow()
  })

  test('models of the table have theirs, and without a ceiling none is needed', () => {
    const known = { MODEL_MAP: '{"gpt-4o":"gpt-6-sol"}', ...GATEWAY, LLM_GATEWAY_MODEL: 'openai/gpt-6-luna' }
    expect(() => readConfig({ ...CEILING, ...known })).not.toThrow()
    expect(() => readConfig({ MODEL_MAP: '{"gpt-4o":"x"}' })).not.toThrow()
  })
})
