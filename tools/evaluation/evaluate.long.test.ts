import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#app/server/config.ts'
import { systemClock } from '#platform/clock.ts'
import { createLog } from '#platform/server/log.ts'
import { testDatabase } from '#testing/database.ts'
import { fakeUpstream } from '#testing/fake-upstream/fake-upstream.ts'
import { says } from '#testing/fake-upstream/script.ts'
import { evaluate, seeded } from './evaluate.ts'
import { readOptions } from './options.ts'

const SCRIPTED = ['--engine', 'scripted']

async function evaluated(
  args: readonly string[],
  signal = new AbortController().signal,
  // Nothing answers at this address, so the test fails unless `--engine scripted` overrides it.
  config = readConfig({ OPENAI_BASE_URL: 'http://127.0.0.1:9/v1', OPENAI_API_KEY: 'none' }),
) {
  const lines: string[] = []
  const result = await evaluate({
    options: readOptions(args),
    config,
    database: testDatabase,
    clock: systemClock,
    signal,
    log: createLog('silent'),
    say: (line) => lines.push(line),
  })
  return { ...result, lines }
}

describe('npm run evaluate', () => {
  test('plays, measures and tells', async () => {
    const { debates, table, page, lines } = await evaluated([...SCRIPTED, '--questions', '1,9', '--turns', '3'])
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
    const { table } = await evaluated([...SCRIPTED, '--questions', '19', '--turns', '1', '--markdown'])
    expect(table).toMatch(/^\|  \| turns \|/)
    expect(table).toMatch(/^\| zh \| 1 \|/m)
  })

  test('with texts every question is debated without sources and with them', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'corpus-'))
    const context =
      'Civil disobedience is the active refusal to obey certain laws. Many hold that civil disobedience can be justified where ' +
      'a law is unjust and every lawful way has failed. Others hold that laws must be obeyed by everybody, always and everywhere.'
    const data = [{ title: 'Civil_disobedience', paragraphs: [{ context }] }]
    writeFileSync(join(folder, 'texts.en.json'), JSON.stringify({ data }))
    const { debates, table } = await evaluated([...SCRIPTED, '--corpus', folder, '--questions', '22', '--turns', '2'])
    rmSync(folder, { recursive: true })
    expect(debates.map(({ sources, fault }) => [sources === null, fault])).toEqual([
      [true, null],
      [false, null],
    ])
    expect(debates[1]?.sources?.passages[0]).toMatchObject({ optionNumber: 1, title: 'Civil disobedience' })
    expect(debates[1]?.turns[1]?.marks.sources).toMatchObject({ cited: 1, held: 1 })
    expect(table).toContain('all + sources')
  })

  test('ended before it began there is a report of nothing', async () => {
    const stop = new AbortController()
    stop.abort(new Error('stopped'))
    const { debates, page } = await evaluated(SCRIPTED, stop.signal)
    expect(debates).toEqual([])
    expect(page).toContain('<table>')
  })
})

describe('with a provider', () => {
  /** Starts a fake provider that argues for the sea in every turn. `verdict` returns its answer as the judge. */
  async function seaside(verdict: (material: Record<string, string>) => string) {
    const upstream = await fakeUpstream()
    upstream.otherwise((body) => {
      const asked = (body as { messages: { content: string }[] }).messages.at(-1)?.content ?? ''
      const isVerdict = JSON.stringify(body['response_format'] ?? '').includes('verdict')
      const usage = { tokensIn: 1000, tokensOut: 100 }
      if (!isVerdict) return { ...says('The beach is swept by the tide each morning.'), usage }
      return { ...says(JSON.stringify({ side: verdict(JSON.parse(asked) as Record<string, string>) })), usage }
    })
    return { upstream, config: readConfig({ OPENAI_BASE_URL: `${upstream.url}/v1`, OPENAI_API_KEY: 'key' }) }
  }
  const twoTurns = ['--questions', '1', '--turns', '2']

  test('a model judges each turn twice, and what all that cost is told', async () => {
    const { upstream, config } = await seaside((material) => (material['A'] === 'By the sea' ? 'A' : 'B'))
    const { debates, table } = await evaluated(twoTurns, undefined, config)
    expect(debates[0]?.turns.map(({ marks }) => marks.position.stance)).toEqual(['kept', 'lost'])
    // A request costs 150 millionths of a dollar. The debate takes eight requests, and the judge takes four.
    expect(table).toMatch(
      /Engine: openai .* positions by judge · cost: \$0\.0012, judge \$0\.0006 · a debate, with cards and map: 5 calls, 8000 tokens in \(0 % cached\), 800 out$/,
    )
    await upstream.close()
  })

  test('a judge that always says A contradicts itself', async () => {
    const { upstream, config } = await seaside(() => 'A')
    const { debates } = await evaluated(twoTurns, undefined, config)
    expect(debates[0]?.turns.map(({ marks }) => marks.position.stance)).toEqual(['contested', 'contested'])
    await upstream.close()
  })

  test('where no verdict can be had, or none is wanted, the rule of thumb judges', async () => {
    const { upstream, config } = await seaside(() => 'perhaps')
    const { debates, lines } = await evaluated(twoTurns, undefined, config)
    expect(lines).toContain('  1 en: no verdict on turn 2')
    const unasked = await evaluated([...twoTurns, '--no-judge'], undefined, config)
    expect(unasked.table).toContain('positions by rule of thumb')
    for (const [debate] of [debates, unasked.debates]) {
      expect(debate?.turns[0]?.marks.position.seen).toContain('+ beach')
    }
    await upstream.close()
  })
})

test('the same seed gives the same choices, another one others', () => {
  const drawn = (seed: number) => Array.from({ length: 5 }, seeded(seed))
  expect(drawn(1)).toEqual(drawn(1))
  expect(drawn(1)).not.toEqual(drawn(2))
  for (const value of drawn(3)) expect(value >= 0 && value < 1).toBe(true)
})
