import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import type { Environment } from './variables.ts'

const COLLECTOR = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' }

test.each<[Environment, RegExp]>([
  [{ OTEL_EXPORTER_OTLP_ENDPOINT: 's3cret@collector' }, /^OTEL_EXPORTER_OTLP_ENDPOINT must be an address [^3]*$/],
  [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /^OTEL_EXPORTER_OTLP_PROTOCOL must be one of http\/json, not "grpc"$/],
  [{ OTEL_TRACES_EXPORTER: 'console' }, /^OTEL_TRACES_EXPORTER must be one of otlp, none, /],
  [{ OTEL_TRACES_SAMPLER: 'some' }, /^OTEL_TRACES_SAMPLER must be one of always_on, /],
  [{ OTEL_BSP_MAX_EXPORT_BATCH_SIZE: '0' }, /^OTEL_BSP_MAX_EXPORT_BATCH_SIZE must be a whole number from 1 to /],
  [{ OTEL_BSP_MAX_QUEUE_SIZE: '-1' }, /^OTEL_BSP_MAX_QUEUE_SIZE must be a whole number from 1 to /],
])('§10: what the libraries of traces cannot do stops the start: %j', (env, message) => {
  expect(() => readConfig(env)).toThrow(message)
})

test.each<[Environment, boolean]>([
  [{}, false],
  [{ OTEL_SERVICE_NAME: 'debates' }, false],
  [{ ...COLLECTOR, OTEL_SDK_DISABLED: 'TRUE' }, false],
  [{ ...COLLECTOR, OTEL_TRACES_EXPORTER: 'none' }, false],
  [COLLECTOR, true],
  [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://collector/v1/traces' }, true],
])('§10: traces are sent when a collector is named, unless they are switched off: %j', (env, areSent) => {
  expect(readConfig(env).traces).toBe(areSent)
})
