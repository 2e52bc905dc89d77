import { expect, test, vi } from 'vitest'
import { traceCollector } from '#testing/trace-collector.ts'
import { Problem } from '../errors.ts'
import { EngineError } from '../llm/port.ts'
import { openTelemetry } from './open-telemetry.ts'

const clock = { sleep: () => new Promise<void>(() => {}) }

test.each<[string, unknown]>([
  ['rate-limited', new EngineError('rate-limited', 'planted: the upstream said')],
  ['debate-complete', new Problem(403, 'debate-complete', { cause: new Error('planted') })],
  ['TypeError', new TypeError('planted is not a function')],
  ['Error', Object.assign(new Error('planted'), { code: 'planted by a user' })],
  ['error', 'planted reason'],
])('§19 "Traces": of an error that ended a span %s is told, and nothing of what it says', async (kind, error) => {
  const collecting = await traceCollector()
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collecting.url)
  const tracing = openTelemetry({ version: '1', clock, onLost: () => {} })
  // oxlint-disable-next-line typescript/prefer-promise-reject-errors -- An interruption's reason is a word, no error.
  await expect(tracing.span('a span', () => Promise.reject(error))).rejects.toBe(error)
  await tracing.close()
  await collecting.close()
  expect(collecting.spans()).toMatchObject([{ name: 'a span', facts: { 'error.type': kind } }])
  expect(collecting.text()).not.toContain('planted')
})

test('§19 "Traces": a collector that refuses everything: the operator is told once', async () => {
  const collecting = await traceCollector(400)
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', collecting.url)
  let told = 0
  const tracing = openTelemetry({ version: '1', clock, onLost: () => (told += 1) })
  tracing.begin('a span').end()
  await tracing.close()
  await collecting.close()
  expect(told).toBe(1)
})
