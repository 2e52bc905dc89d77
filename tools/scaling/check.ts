/** The simulation beside what was measured. */
import { BENCH_PROVIDER, BENCH_TOKENS, instanceWith } from './machine.ts'
import { RELAY_DAYS, type RelayDay, type RelayPoint, STREAMING_ALONE } from './measured.ts'
import { simulate } from './simulation/instance.ts'

/**
 * The simulation may be off by so much of the nearest measured value: parts of the processor's time and of the throughput; p99 by a factor, or by
 * milliseconds.
 */
const TOLERANCE = { micros: 0.25, throughput: 0.15, p99: 2, p99Ms: 2, full: 0.02 } as const

export interface Check {
  /** What it is about, of which day. */
  readonly name: string
  readonly measured: readonly number[]
  readonly simulated: number
  /** The least and the most that the simulation may say. */
  readonly from: number
  readonly to: number
  /** As a row of docs/scaling.md. */
  readonly line: string
}

/** Turns that never end within the simulation. */
const ENDLESS = 1_000_000

export function checks(): readonly Check[] {
  const [first] = RELAY_DAYS
  const alone = simulate(instanceWith('embedded'), {
    liveTurns: STREAMING_ALONE.liveTurns,
    tokensPerTurn: ENDLESS,
    provider: BENCH_PROVIDER,
  })
  return [
    ...RELAY_DAYS.flatMap((day) => day.points.flatMap((point) => checksOf(day, point))),
    within(
      `${first?.date}, ${STREAMING_ALONE.liveTurns} turns that never end, µs a token`,
      STREAMING_ALONE.microsPerToken,
      alone.microsPerToken,
      TOLERANCE.micros,
    ),
  ]
}

function checksOf(
  day: RelayDay,
  { database, liveTurns, microsPerToken, tokensPerSecond, p99, full }: RelayPoint,
): Check[] {
  const simulated = simulate(instanceWith(database, day.turn, day.slower), {
    liveTurns,
    tokensPerTurn: BENCH_TOKENS,
    provider: BENCH_PROVIDER,
  })
  const name = `${day.date}, ${database}, ${liveTurns.toLocaleString('en')} live turns`
  if (full) return [within(`${name}, part of the core that is busy`, [1], simulated.busy, TOLERANCE.full)]
  return [
    within(`${name}, µs a token`, microsPerToken, simulated.microsPerToken, TOLERANCE.micros),
    ...(tokensPerSecond.length === 0
      ? []
      : [within(`${name}, tokens/s`, tokensPerSecond, simulated.tokensPerSecond, TOLERANCE.throughput)]),
    ...(p99 === null ? [] : [near(`${name}, p99 in ms`, p99, simulated.p99)]),
  ]
}

const within = (name: string, measured: readonly number[], simulated: number, part: number): Check =>
  check(name, measured, simulated, Math.min(...measured) * (1 - part), Math.max(...measured) * (1 + part))

function near(name: string, measured: readonly number[], simulated: number): Check {
  const [least, most] = [Math.min(...measured), Math.max(...measured)]
  const { p99, p99Ms } = TOLERANCE
  return check(name, measured, simulated, Math.min(least / p99, least - p99Ms), Math.max(most * p99, most + p99Ms))
}

function check(name: string, measured: readonly number[], simulated: number, from: number, to: number): Check {
  const line = `| ${name} | ${measured.map(shown).join('; ')} | ${shown(simulated)} |`
  return { name, measured, simulated, from, to, line }
}

const shown = (value: number): string =>
  value < 1_000 ? String(Number(value.toPrecision(3))) : Math.round(value).toLocaleString('en')
