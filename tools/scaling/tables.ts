/** The tables of docs/scaling.md, as Markdown; scaling.test.ts compares them with the page. */
import { displayName, MODELS } from '#features/models/catalogue.ts'
import { SIZES } from './assumptions.ts'
import { BENCH_TOKENS, instanceWith, REAL_PROVIDER } from './machine.ts'
import { costOfDebate, usualCost } from './money.ts'
import { needsOf } from './needs.ts'
import { simulate } from './simulation/instance.ts'

const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)].join('\n')

const PLANNED = ['gpt-4.1-nano', 'gpt-4o-mini', 'gpt-4o', 'grok-3', 'claude-sonnet-4-20250514', 'gpt-4']
const MILLION = 1_000_000

/** What a million debates cost, by model. */
export function moneyTable(): string {
  const rows = MODELS.filter(({ id }) => PLANNED.includes(id)).map(({ id }) => {
    const { turns, turnsWithSources, cards, around, map } = costOfDebate(id)
    const each = [turns, turnsWithSources - turns, cards, around, map].map((cost) => dollars(cost * MILLION))
    return [displayName(id), ...each, `**${dollars(usualCost(id) * MILLION)}**`]
  })
  const none = dollars(0)
  return table(
    ['A million debates with', 'turns', 'sources in them', 'cards', 'positions, search words', 'map', 'usual'],
    [...rows, ['the scripted debater, a model of your own', none, none, none, none, none, `**${none}**`]],
  )
}

/** What one core carries, by the simulation, where tokens come from a provider of many machines. */
export function instanceTable(): string {
  const rows = (['embedded', 'PostgreSQL'] as const).flatMap((database) =>
    [300, 700, 1_000].map((liveTurns) => {
      const load = { liveTurns, tokensPerTurn: BENCH_TOKENS, provider: REAL_PROVIDER }
      const { microsPerToken, busy, p50, p99, poolWaitP99 } = simulate(instanceWith(database), load)
      return [
        database,
        counted(liveTurns),
        `${microsPerToken.toFixed(0)} µs`,
        `${(100 * busy).toFixed(0)} %`,
        `${p50.toFixed(1)}, ${p99.toFixed(1)} ms`,
        `${poolWaitP99.toFixed(1)} ms`,
      ]
    }),
  )
  return table(['Database', 'live turns', 'CPU/token', 'core busy', 'p50, p99', 'wait for a connection, p99'], rows)
}

/** What the five sizes need. */
export function sizesTable(): string {
  const rows = SIZES.map((size) => {
    const needs = needsOf(size)
    const { liveTurns, instances, connections, databases, databaseCores, redis, models, machines, limits } = needs
    const [fullest] = limits
    return [
      size.name,
      counted(liveTurns),
      counted(instances),
      databases === 0
        ? 'embedded'
        : `${counted(databases)} PostgreSQL, ${counted(databaseCores)} cores, ${counted(connections)} connections`,
      redis === 0 ? '–' : counted(redis),
      dollars(models),
      dollars(machines),
      `${fullest?.of}: ${percent(fullest?.share ?? 0)}`,
    ]
  })
  return table(
    [
      'Debates a month',
      'live turns',
      'instances',
      'database',
      'Redis',
      'models a month',
      'machines a month',
      'fullest',
    ],
    rows,
  )
}

/** How full one of each thing would be. */
export function limitsTable(): string {
  const needs = SIZES.map(needsOf)
  const all = [...new Set(needs.flatMap(({ limits }) => limits.map(({ of }) => of)))]
  const rows = all.map((of) => [
    of,
    ...needs.map(({ limits }) => {
      const found = limits.find((limit) => limit.of === of)
      return found === undefined ? '–' : percent(found.share)
    }),
  ])
  return table(['One of it', ...SIZES.map(({ name }) => name)], rows)
}

/** What is written, stored and asked for. */
export function ratesTable(): string {
  const rows = SIZES.map((size) => {
    const { turnsPerSecond, redisCommands, logBytesPerSecond, bytesAYear, providerRequests, providerTokens } =
      needsOf(size)
    return [
      size.name,
      turnsPerSecond < 10 ? turnsPerSecond.toPrecision(2) : counted(turnsPerSecond),
      bytes(logBytesPerSecond),
      bytes(bytesAYear),
      counted(redisCommands),
      counted(providerRequests),
      counted(providerTokens),
    ]
  })
  return table(
    [
      'Debates a month',
      'turns/s',
      'log/s',
      'disk after a year',
      'Redis commands/s',
      'requests/min of Alex',
      'tokens/min of Alex',
    ],
    rows,
  )
}

/** Two significant figures, because no assumption is better than that: `1,300`, `0.4`. */
function rounded(value: number): number {
  return value === 0 ? 0 : Number(value.toPrecision(2))
}
const counted = (value: number): string => Math.ceil(rounded(value)).toLocaleString('en')
const percent = (share: number): string =>
  share < 0.001 ? '< 0.1 %' : `${rounded(100 * share).toLocaleString('en')} %`
const dollars = (value: number): string => `$${rounded(value).toLocaleString('en')}`

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB', 'PB'] as const
function bytes(value: number): string {
  const at = Math.min(UNITS.length - 1, Math.max(0, Math.floor(Math.log10(value) / 3)))
  return `${rounded(value / 1_000 ** at)} ${UNITS[at]}`
}
