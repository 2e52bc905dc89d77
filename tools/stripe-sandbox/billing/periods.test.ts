import { describe, expect, test } from 'vitest'
import { periodEnd } from './periods.ts'

const seconds = (date: string) => Date.parse(date) / 1000
const date = (moment: number) => new Date(moment * 1000).toISOString().slice(0, 10)

describe('billing periods', () => {
  test('a month keeps the day of its anchor, and takes the last day where there is none', () => {
    const anchor = seconds('2026-01-31')
    const ends: string[] = []
    for (let start = anchor; ends.length < 4;) {
      start = periodEnd(anchor, start, { interval: 'month', interval_count: 1 })
      ends.push(date(start))
    }
    expect(ends).toEqual(['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'])
  })

  test.each([
    ['day', 3, '2024-03-03'],
    ['week', 2, '2024-03-14'],
    ['month', 3, '2024-05-29'],
    ['year', 1, '2025-02-28'],
  ] as const)('%s × %i', (interval, count, end) => {
    const anchor = seconds('2024-02-29')
    expect(date(periodEnd(anchor, anchor, { interval, interval_count: count }))).toBe(end)
  })
})
