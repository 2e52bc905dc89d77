/** Puts the engines together: who speaks for which model on this machine, with this configuration. */
import { availableParallelism, totalmem } from 'node:os'
import { anyRemote, createEngines, type Engines, remoteEngines } from '#features/models/server/engines.ts'
import { defaultSources, localModelChoice } from '#features/models/server/local-sources.ts'
import { localSupply } from '#features/models/server/local-supply.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Config } from './config.ts'

/** @param random a number in [0, 1), for retries and sampling. */
export function speaking(config: Config, clock: Clock, random: () => number, log: Logger): Engines {
  const remotes = remoteEngines(config, { clock, random })
  const choice = localModelChoice(config.localModel)
  const machine = { cores: availableParallelism(), memory: totalmem() }
  const sources = defaultSources(machine)
  const { dataDir, modelMap } = config
  return createEngines({
    remotes,
    local:
      choice.kind === 'off' || anyRemote(remotes)
        ? null
        : localSupply({ choice, sources, dataDir, machine, clock, random, log }),
    modelMap,
  })
}
