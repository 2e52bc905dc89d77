import type { Config } from '#app/server/config.ts'
import type { Clock } from '#platform/clock.ts'
import type { OpenDatabase } from '#platform/server/database/pool.ts'
import type { Logger } from '#platform/server/log.ts'
import { openProduct, scriptedOnly } from '../play/product.ts'
import { readExample, SOURCED_EXAMPLE } from './example.ts'
import { playReplay } from './play-replay.ts'
import { replayedModel } from './replayed-model.ts'
import { tokensTold } from './tokens.ts'

export interface ReplayOptions {
  readonly config: Config
  readonly database: OpenDatabase
  readonly clock: Clock
  readonly log: Logger
}

export async function runReplay({ config, database, clock, log }: ReplayOptions): Promise<string> {
  const example = readExample(SOURCED_EXAMPLE)
  const model = await replayedModel(example)
  const openai = { key: null, baseUrl: `${model.url}/v1` }
  const product = await openProduct({
    config: { ...scriptedOnly(config), openai },
    encyclopedia: null,
    database,
    clock,
    random: Math.random,
    log,
  })
  try {
    await playReplay(product.url, example)
  } finally {
    await product.close()
    await model.close()
  }
  return tokensTold(model.calls, example.turns)
}
