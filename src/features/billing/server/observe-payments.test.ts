import { expect, test } from 'vitest'
import { createLog } from '#platform/server/log.ts'
import { createMetrics } from '#platform/server/metrics.ts'
import { observePayments } from './observe-payments.ts'

test('§19 the first event of a kind increases its counter, and is logged as loud as it is grave', async () => {
  const lines: string[] = []
  const metrics = createMetrics()
  const observe = observePayments(metrics, createLog('info', { write: (line) => void lines.push(line) }))
  const counted = () => metrics.registry.getSingleMetricAsString('payment_events_total')
  expect(await counted()).toContain('payment_events_total{event="two-subscriptions"} 0')
  observe('two-subscriptions', { customerId: 'cus_1' })
  observe('event-failed', { times: 3 })
  expect(await counted()).toContain('payment_events_total{event="two-subscriptions"} 1')
  expect(await counted()).toContain('payment_events_total{event="event-failed"} 3')
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 50, event: 'two-subscriptions', customerId: 'cus_1' },
    { level: 40, event: 'event-failed' },
  ])
})
