/**
 * `npm run faults [-- --times N] [--quick] [NAME …]`: injects the faults of §14 into the built product. Exits with 0 only if
 * nothing was lost, duplicated or leaked and the product kept its promises.
 */
import { parseArgs } from 'node:util'
import type { Fault, Playing } from './fault.ts'
import { fullDiskEmbedded, fullDiskPostgres } from './played/full-disk.ts'
import { killedWriter } from './played/killed-writer.ts'
import { lostDatabase } from './played/lost-database.ts'
import { lostRedis } from './played/lost-redis.ts'
import { type Outcome, report, stood } from './report.ts'

const FAULTS: readonly Fault[] = [killedWriter, lostRedis, lostDatabase, fullDiskEmbedded, fullDiskPostgres]
const TIMES = '3'

async function outcomeOf(fault: Fault, playing: Playing): Promise<Outcome> {
  const { name } = fault
  const missing = fault.missing()
  if (missing !== null) return { name, count: null, missing, broken: null }
  try {
    return { name, count: await fault.play(playing), missing: null, broken: null }
  } catch (error) {
    return { name, count: null, missing: null, broken: error instanceof Error ? error.message : String(error) }
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: TIMES }, quick: { type: 'boolean', default: false } },
})
const times = Number(values.times)
const chosen = FAULTS.filter(({ name }) => positionals.every((part) => name.includes(part)))
if (!Number.isInteger(times) || times < 1 || chosen.length === 0) {
  console.error(`npm run faults -- [--times N] [--quick] [${FAULTS.map(({ name }) => `'${name}'`).join(' | ')}]`)
  process.exitCode = 2
} else {
  const outcomes = await Promise.all(chosen.map((fault) => outcomeOf(fault, { times, quick: values.quick })))
  console.log(report(outcomes))
  if (!stood(outcomes)) process.exitCode = 1
}
