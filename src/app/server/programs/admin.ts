/** Implements `npm run admin` (§19). If a server has the embedded database open, the command runs in that server. */
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { darkenElsewhere } from '#features/share/server/revoked-links.ts'
import { stopElsewhere } from '#features/turns/server/turn/shared-turns.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { inTime } from '#platform/server/in-time.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { operateThere, operator, type OperatorAnswer, type OperatorRequest } from '../operator/operator.ts'
import { takeDataFolder } from '../private-data.ts'
import { agreement, ask } from './ask.ts'
import { runProgram, warn } from './run-program.ts'

/** Timeout for Redis, in milliseconds. Without Redis, other instances notice hidden debates later. */
const REDIS_PATIENCE_MS = 3_000

await runProgram(async () => {
  const config = readConfig(environment())
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const agreed = await agreement(process.argv.slice(2), isTerminal ? (question) => ask(question, process.stderr) : null)
  if ('refusal' in agreed) {
    warn(agreed.refusal)
    return agreed.code
  }
  const request = { words: [...agreed.words], actor: `${userInfo().username}@${hostname()}` }
  const there = config.databaseUrl === null ? await operateThere(config.dataDir, request) : null
  const { code, out, err } = there ?? (await operateHere(config, request))
  process.stdout.write(out)
  process.stderr.write(err)
  return code
})

async function operateHere(config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const { databaseUrl, dataDir, redisUrl } = config
  if (databaseUrl === null) takeDataFolder(dataDir, warn)
  const database = await openDatabase({ url: databaseUrl, dataDir })
  const redis = redisUrl === null ? null : openRedis(redisUrl, () => warn('Redis does not answer.'))
  try {
    if (redis !== null) {
      const late = new Error('Redis does not answer')
      const ready = () => new Promise<void>((reached) => redis.onRestored(reached))
      await inTime(systemClock, REDIS_PATIENCE_MS, late, ready).catch(() => {})
    }
    const operate = operator({
      ...config,
      db: database.db,
      randomBytes,
      clock: systemClock,
      // Without Redis, an instance notices that it has lost its claim on a turn only when it renews the claim.
      endTurns: async (lost) => {
        if (redis !== null) for (const { claimId, why } of lost) stopElsewhere(redis, claimId, why)
      },
      revoke: (token) => void (redis && darkenElsewhere(redis, token)),
    })
    return await operate(request)
  } finally {
    await redis?.close()
    await database.close()
  }
}
