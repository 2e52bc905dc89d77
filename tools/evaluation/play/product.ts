import { randomBytes } from 'node:crypto'
import { createApplication } from '#app/server/application.ts'
import type { Config } from '#app/server/config.ts'
import { allTexts } from '#app/texts.ts'
import { scriptedDebater } from '#features/turns/server/debaters/scripted/scripted-debater.ts'
import { turnStore, type TurnStore } from '#features/turns/server/turn/turn-store.ts'
import type { EngineStatus } from '#features/models/contract.ts'
import { openEngines } from '#features/models/server/models.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { Logger } from '#platform/server/log.ts'
import { passwordHasher } from '#platform/server/password-hash.ts'
import { memoryLimiters } from '#platform/server/shared/rate-limit.ts'
import { type Meter, metered } from './metered.ts'
import { type RestsOn, restsOn } from './rests-on.ts'

const NO_PLACES = { searxng: null, kiwix: null, braveKey: null, tavilyKey: null }
const MANY = 1_000_000

export interface Product {
  readonly url: string
  readonly meter: Meter
  /** Finds a turn with the data that API calls leave out, such as its prompt. */
  readonly store: Pick<TurnStore, 'findTurn'>
  /** Resolves with the sources that the debaters received; null if the product does not search for sources. */
  readonly restsOn: ((debateId: string) => Promise<RestsOn>) | null
  status(): EngineStatus
  close(): Promise<void>
}

export interface ProductOptions {
  readonly config: Config
  /** The address of an encyclopedia, with the placeholder `{language}`; null = no sources. */
  readonly encyclopedia: string | null
  readonly database: OpenDatabase
  readonly clock: Clock
  /** Returns a number in [0, 1), which seeds a local model. */
  readonly random: () => number
  readonly log: Logger
}

export function scriptedOnly(config: Config): Config {
  const none = { key: null, baseUrl: null }
  return { ...config, openai: none, xai: none, anthropic: none, gateway: null, localModel: 'off' }
}

/** Opens the product. Its only limit is the operator's daily limit on model spending. */
export async function openProduct({
  config,
  encyclopedia,
  database,
  clock,
  random,
  log,
}: ProductOptions): Promise<Product> {
  const engines = openEngines(config, clock, random, log)
  await engines.looked
  const meter = metered(engines.engineFor)
  const search = encyclopedia === null ? null : { ...NO_PLACES, wikipedia: encyclopedia }
  const application = await createApplication({
    config: { ...config, limits: unlimited(config.limits), sources: { allowed: [], search } },
    database,
    broadcast: null,
    limiter: memoryLimiters(clock),
    engines: { engineFor: meter.engineFor, status: engines.status },
    // Writes without delays by default, because nobody watches the turns of an evaluation.
    scripted: scriptedDebater({ clock, msPerPiece: config.scriptedPaceMs ?? 0 }),
    texts: allTexts,
    draw: () => '',
    sessionSecret: randomBytes(32).toString('base64url'),
    passwords: passwordHasher(),
    webFolder: null,
    clock,
    randomBytes,
    log,
  })
  const port = await application.listen('127.0.0.1', 0)
  return {
    url: `http://127.0.0.1:${port}`,
    meter,
    store: turnStore(database.db),
    restsOn: encyclopedia === null ? null : (debateId) => restsOn(database.db, debateId),
    status: engines.status,
    async close() {
      await application.close(0)
      await engines.close()
      await database.close()
    },
  }
}

function unlimited(limits: Config['limits']): Config['limits'] {
  const lifted = (limit: unknown): unknown =>
    typeof limit === 'object' && limit !== null
      ? Object.fromEntries(Object.entries(limit).map(([plan, most]) => [plan, lifted(most)]))
      : MANY
  return { ...(lifted(limits) as Config['limits']), dailySpendUsd: limits.dailySpendUsd, dailySpendShare: 1 }
}
