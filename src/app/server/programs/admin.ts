/** `npm run admin` (§19): runs the command in the server that has the embedded database open, else here. */
import { randomBytes } from 'node:crypto'
import { hostname, userInfo } from 'node:os'
import { stopElsewhere } from '#features/turns/server/turn/shared-turns.ts'
import { darkenElsewhere } from '#features/share/server/revoked-links.ts'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { openRedis } from '#platform/server/shared/redis.ts'
import { type Config, environment, readConfig } from '../config.ts'
import { faultMessage } from '../fault-message.ts'
import { operateThere } from '../operator/control.ts'
import { operator, type OperatorAnswer, type OperatorRequest } from '../operator/operator.ts'
import { takeDataFolder } from '../private-data.ts'
import { agreement, ask } from './ask.ts'

/** Milliseconds that Redis gets to answer; without it other instances notice hidden debates by themselves. */
const REDIS_PATIENCE_MS = 3_000

async function operateHere(config: Config, request: OperatorRequest): Promise<OperatorAnswer> {
  const { databaseUrl, dataDir, redisUrl, publicUrl, registration, modelMap } = config
  if (databaseUrl === null) takeDataFolder(dataDir, (line) => process.stderr.write(`${line}\n`))
  const database = await openDatabase({ url: databaseUrl, dataDir })
  const redis = redisUrl === null ? null : openRedis(redisUrl, () => process.stderr.write('Redis does not answer.\n'))
  try {
    if (redis !== null) {
      const patience = new AbortController()
      const ready = new Promise<void>((reached) => redis.onRestored(reached))
      await Promise.race([ready, systemClock.sleep(REDIS_PATIENCE_MS, patience.signal).catch(() => {})])
      patience.abort()
    }
    const operate = operator({
      db: database.db,
      publicUrl,
      registration,
      modelMap,
      randomBytes,
      clock: systemClock,
      // Without Redis the writing instances find their claims gone when they renew them.
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

async function answer(): Promise<OperatorAnswer> {
  const config = readConfig(environment())
  const isTerminal = process.stdin.isTTY && process.stderr.isTTY
  const agreed = await agreement(process.argv.slice(2), isTerminal ? (question) => ask(question, process.stderr) : null)
  if ('refusal' in agreed) return { code: agreed.code, out: '', err: `${agreed.refusal}\n` }
  const request = { words: [...agreed.words], actor: `${userInfo().username}@${hostname()}` }
  const there = config.databaseUrl === null ? await operateThere(config.dataDir, request) : null
  return there ?? operateHere(config, request)
}

try {
  const { code, out, err } = await answer()
  process.stdout.write(out)
  process.stderr.write(err)
  process.exitCode = code
} catch (error) {
  const line = faultMessage(error)
  if (line === null) throw error
  process.stderr.write(`${line}\n`)
  process.exitCode = 1
}
