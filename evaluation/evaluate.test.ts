import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { systemClock } from '#platform/server/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { evaluate, seeded } from './evaluate.ts'
import { readOptions } from './options.ts'

async function evaluated(args: readonly string[], signal = new AbortController().signal) {
  const lines: string[] = []
  const result = await evaluate({
    options: readOptions(['--engine', 'scripted', ...args]),
    // Whatever is configured, the script speaks.
    config: readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' }),
    clock: systemClock,
    signal,
    log: createLog('silent'),
    say: (line) => lines.push(line),
  })
  return { ...result, lines }
}

describe('npm run evaluate', () => {
  test('plays, measures and tells', async () => {
    const { debates, table, page, lines } = await evaluated(['--questions', '1,9', '--turns', '3'])
    expect(debates.map(({ question, turns, fault }) => [question.number, turns.length, fault])).toEqual([
      [1, 3, null],
      [9, 3, null],
    ])
    expect(lines[0]).toBe('scripted debates 2 questions, 3 turns each')
    expect(lines).toContain('2/2 ¿Debería ser obligatorio votar?')
    const rows = table.split('\n')
    expect(rows[0]).toMatch(/^ +turns +position kept/)
    expect(rows.slice(1, 4).map((row) => row.split(/\s+/).slice(0, 2))).toEqual([
      ['en', '3'],
      ['es', '3'],
      ['all', '6'],
    ])
    expect(table).toMatch(/Engine: scripted · prompts: \S+ · positions by rule of thumb · cost: \$0$/)
    for (const { turns } of debates) for (const { content } of turns) expect(page).toContain(content.slice(0, 20))
  })

  test('as Markdown', async () => {
    const { table } = await evaluated(['--questions', '19', '--turns', '1', '--markdown'])
    expect(table).toMatch(/^\|  \| turns \|/)
    expect(table).toMatch(/^\| zh \| 1 \|/m)
  })

  test('ended before it began there is a report of nothing', async () => {
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    const { debates, page } = await evaluated([], stop.signal)
    expect(debates).toEqual([])
    expect(page).toContain('<table>')
  })
})

test('the same seed gives the same choices, another one others', () => {
  const drawn = (seed: number) => Array.from({ length: 5 }, seeded(seed))
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
  for (const value of drawn(3)) expect(value >= 0 && value < 1).toBe(true)
})
