import { expect, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { createEngines, remoteEngines } from './engines.ts'
import { servedModels } from './served-models.ts'

const NOTHING = { key: null, baseUrl: null }

/** Which of three models are written by themselves, with these providers. */
function served(given: { openai?: boolean; anthropic?: boolean; gateway?: boolean }): boolean[] {
  const access = (is: boolean | undefined) => (is === true ? { key: 'k', baseUrl: 'http://127.0.0.1:9' } : NOTHING)
  const config = {
    openai: access(given.openai),
    anthropic: access(given.anthropic),
    xai: NOTHING,
    gateway: given.gateway === true ? access(true) : null,
  }
  const remotes = remoteEngines(config, { clock: stoppedClock(), random: () => 0 })
  const isServed = servedModels(createEngines({ remotes, local: null, nearby: null, modelMap: {} }).engineFor)
  return ['gpt-4', 'claude-sonnet-4-20250514', 'grok-4'].map(isServed)
}

test('§11 a model without its provider is not served, whoever stands in for it; a gateway serves all', () => {
  expect(served({})).toEqual([false, false, false])
  expect(served({ openai: true })).toEqual([true, false, false])
  expect(served({ anthropic: true })).toEqual([false, true, false])
  expect(served({ gateway: true })).toEqual([true, true, true])
})
