import { afterEach, expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { anonymous, openDebate, turns } from '#testing/turns.ts'
import { observeTurns } from './create-turns.ts'

let database: TestDatabase | null = null
afterEach(() => database?.close())

test('operators are told how each turn ended and what it cost, and nothing anybody wrote', async () => {
  database = await testDatabase()
  const { engine, live, store, writer, outcomes, over } = turns(database.db)
  const lines: string[] = []
  const metrics = createMetrics()
  const observe = observeTurns({ metrics, log: createLog('info', { write: (line) => void lines.push(line) }) }, live)
  const viewer = anonymous('me')

  const failing = await writer.advance(viewer, await openDebate(store, viewer))
  expect(await metrics.registry.getSingleMetricAsString('turns_running')).toContain('turns_running 1')
  const failed = await engine.call(1)
  failed.say('Half a')
  failed.fail(new Error('reset by the upstream'))
  await failing.settled
  await over(1)
  await writer.advance(viewer, await openDebate(store, viewer))
  const model = await engine.call(2)
  model.say('Einstein: Imagine a train.')
  model.finish({ tokensIn: 300, tokensOut: 20 })
  await over(2)
  for (const outcome of outcomes) observe(outcome)

  const text = await metrics.registry.metrics()
  expect(text).toContain('turns_total{outcome="failed",engine="openai"} 1')
  expect(text).toContain('turns_total{outcome="saved",engine="openai"} 1')
  expect(text).toContain('turns_total{outcome="lost",engine="openai"} 0')
  expect(text).toContain('model_tokens_total{engine="openai",model="gpt-4.1-nano",direction="in"} 300')
  expect(text).toContain('model_tokens_total{engine="openai",model="gpt-4.1-nano",direction="out"} 20')
  expect(text).toContain('speech_cuts_total{reason="label"} 1')
  expect(text).toContain('speech_cuts_total{reason="refusal"} 0')
  expect(text).toMatch(/turn_first_token_seconds_count\{engine="openai"\} 2/)
  expect(text).toContain('turns_running 0')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 40, msg: 'turn failed', err: { message: 'reset by the upstream' } },
    { level: 30, msg: 'turn saved', turnNumber: 1, tokensOut: 20 },
  ])
  expect(lines.join('')).not.toMatch(/train|light|Half/)
})
