/** Puts the map and the verdict together: its calls, and what other features show of them. */
import type { Viewer } from '#features/account/viewer.ts'
import { dailyAllowance } from '#features/debates/server/allowances.ts'
import type { Debates } from '#features/debates/server/create-debates.ts'
import type { Links } from '#features/links/server/create-links.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { LimiterFactory } from '#platform/server/shared/rate-limit.ts'
import { contestsOn } from './contests/contests.ts'
import { contestsStore } from './contests/contests-store.ts'
import { stancesRoutes } from './stances/stances-routes.ts'
import { stancesStore } from './stances/stances-store.ts'
import { mapMaker, type ReadOutcome } from './map/make-map.ts'
import { mapModels } from './map/map-models.ts'
import { mapStore } from './map/map-store.ts'
import { readDebates } from './read-debates.ts'
import { verdictRoutes } from './routes.ts'
import { steelmanMaker } from './steelman/steelman.ts'
import { steelmanStore } from './steelman/steelman-store.ts'
import { type Verdicts, verdictsOn } from './verdicts.ts'

const HOUR_S = 3_600
const DAY_S = 86_400

export interface VerdictLimits {
  /** Turns whose answers a model reads. */
  readonly mapTurnsPerUserPerDay: Readonly<Record<Tier, number>>
  /** The same for anonymous visitors. */
  readonly mapTurnsPerIpPerDay: number
  readonly contestsPerIpPerHour: number
  readonly stancesPerReaderPerMinute: number
}

export interface VerdictNeeds {
  readonly debates: Pick<Debates, 'store' | 'read'>
  readonly links: Pick<Links, 'openLink' | 'open'>
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly limits: VerdictLimits
  /** The server's secret, for the readers who contest. */
  readonly secret: string
}

export interface VerdictFeature {
  readonly routes: readonly Route<Viewer>[]
  readonly verdicts: Verdicts
  /** What an account has said of debates, for the export of its own data. */
  readonly ofAccount: {
    saidBy(userId: string): Promise<Record<'contests' | 'stances' | 'moved', Record<string, unknown>[]>>
  }
  /** For a process that owns its database alone. */
  endAllLeases(): Promise<void>
  stop(): Promise<void>
}

export function createVerdicts({ db, clock, limiter, log, metrics }: Kit, needs: VerdictNeeds): VerdictFeature {
  const { engineFor, paid, limits, secret } = needs
  const debates = readDebates(needs.debates, needs.links)
  const [kept, bestCases] = [mapStore(db), steelmanStore(db)]
  const models = mapModels(engineFor)
  const take = readingAllowance(limits, limiter)
  const maker = mapMaker({
    store: kept,
    models,
    paid,
    takeTurn: take,
    clock,
    onOutcome: observeReadings(metrics, log),
  })
  const steelman = steelmanMaker({ store: bestCases, engineFor, paid, take, clock, log })
  const contests = contestsOn({
    store: contestsStore(db),
    contests: limiter({ name: 'contests-ip', points: limits.contestsPerIpPerHour, seconds: HOUR_S }),
    secret,
    clock,
  })
  const verdicts = verdictsOn({ store: kept, models, contests, steelman })
  return {
    routes: [
      ...verdictRoutes({ debates, verdicts, maker, contests, steelman }),
      ...stancesRoutes({ db, read: debates.read, open: debates.readLinked, limiter, limits, secret, clock }),
    ],
    verdicts,
    ofAccount: {
      async saidBy(userId) {
        const [contested, minds] = await Promise.all([contests.ofUser(userId), stancesStore(db).saidBy(userId)])
        return { contests: contested, ...minds }
      },
    },
    async endAllLeases() {
      await Promise.all([kept.endAllLeases(), bestCases.endAllLeases()])
    },
    async stop() {
      await Promise.all([maker.stop(), steelman.stop()])
    },
  }
}

/** An anonymous visitor counts by the address: a cookie is freely discardable. */
function readingAllowance(limits: VerdictLimits, limiter: LimiterFactory): (viewer: Viewer) => Promise<void> {
  const perUser = dailyAllowance(limiter, 'map-turns', limits.mapTurnsPerUserPerDay)
  const perIp = limiter({ name: 'map-turns-ip', points: limits.mapTurnsPerIpPerDay, seconds: DAY_S })
  return ({ user, ip }) => (user === null ? perIp.demand(ip, 'daily-limit') : perUser(user))
}

/** It logs no text of users or models. */
function observeReadings(metrics: Metrics, log: Logger): (outcome: ReadOutcome) => void {
  const ended = metrics.counter({
    name: 'map_turns_total',
    help: 'Turns whose answers were read by models, left to the rule (nothing of the answers could be used), or failed.',
    labels: ['by', 'engine'],
  })
  return ({ reading, usage, cause, ...about }) => {
    ended({ by: reading?.by ?? 'failed', engine: about.engine })
    const line = { ...about, ...usage }
    if (reading === null) return log.warn({ ...line, err: cause }, 'answers not read')
    log.info({ ...line, by: reading.by, edges: reading.edges.length }, 'answers read')
  }
}
