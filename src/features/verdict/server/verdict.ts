import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { MapCards } from '#features/cards/server/create-cards.ts'
import { dailyAllowance } from '#features/debates/server/allowances.ts'
import type { Tier } from '#features/models/catalogue.ts'
import type { Engines } from '#features/models/server/engines.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import type { Database } from '#platform/server/database/database.ts'
import type { Kit } from '#platform/server/kit.ts'
import { contestsOn } from './contests.ts'
import { mapMaker, type ReadOutcome } from './map/make-map.ts'
import { mapModel } from './map/map-models.ts'
import { mapStore } from './map/map-store.ts'
import { readersStances } from './reader-stances.ts'
import { adoptContests, adoptStances, contestsStore, stancesStore } from './readers-store.ts'
import { type VerdictRouteDeps, verdictRoutes } from './routes.ts'
import { steelmanMaker } from './steelman/steelman.ts'
import { steelmanStore } from './steelman/steelman-store.ts'
import { verdictsOn } from './verdicts.ts'

const MINUTE_S = 60
const HOUR_S = 3_600
const DAY_S = 86_400

export interface VerdictNeeds extends Pick<VerdictRouteDeps, 'debates' | 'links'> {
  readonly visitors: Pick<Visitors, 'known' | 'readerHash' | 'adoption'>
  readonly cards: MapCards
  readonly engineFor: Engines['engineFor']
  readonly paid: PaidCall
  readonly limits: {
    readonly mapTurnsPerUserPerDay: Readonly<Record<Tier, number>>
    readonly mapTurnsPerIpPerDay: number
    readonly contestsPerIpPerHour: number
    readonly stancesPerReaderPerMinute: number
    readonly newReadersPerIpPerDay: number
  }
}

export function createVerdicts(kit: Kit, needs: VerdictNeeds) {
  const { debates, links, visitors, cards, engineFor, paid, limits } = needs
  const { db, clock, limiter, log } = kit
  const [kept, bestCases, contested, said] = [mapStore(db), steelmanStore(db), contestsStore(db), stancesStore(db)]
  const model = mapModel(engineFor)
  const perUser = dailyAllowance(limiter, 'map-turns', limits.mapTurnsPerUserPerDay)
  const perIp = limiter({ name: 'map-turns-ip', points: limits.mapTurnsPerIpPerDay, seconds: DAY_S })
  // Counts anonymous visitors by address, because they can delete their cookie.
  const take = ({ user, ip }: Viewer) => (user === null ? perIp.demand(ip, 'daily-limit') : perUser(user))
  const maker = mapMaker({ store: kept, model, cards, paid, take, clock, onOutcome: observeReadings(kit) })
  const steelman = steelmanMaker({ store: bestCases, engineFor, paid, take, clock, log })
  const contests = contestsOn({
    store: contested,
    perIp: limiter({ name: 'contests-ip', points: limits.contestsPerIpPerHour, seconds: HOUR_S }),
    visitors,
    clock,
  })
  const minds = readersStances({
    store: said,
    perReader: limiter({ name: 'stances-reader', points: limits.stancesPerReaderPerMinute, seconds: MINUTE_S }),
    newReaders: limiter({ name: 'new-readers-ip', points: limits.newReadersPerIpPerDay, seconds: DAY_S }),
    visitors,
    clock,
  })
  const verdicts = verdictsOn({ store: kept, model, contests, steelman })
  return {
    routes: verdictRoutes({ debates, links, verdicts, maker, contests, steelman, minds, visitors }),
    verdicts,
    ofAccount: {
      async adopt(tx: Database, visitor: string, userId: string) {
        await adoptStances(tx, visitors.adoption('minds', visitor, userId))
        await adoptContests(tx, visitors.adoption('contest', visitor, userId))
      },
      async saidBy(userId: string) {
        const [edges, minds] = await Promise.all([contested.ofUser(userId), said.saidBy(userId)])
        return { contests: edges, ...minds }
      },
    },
    /** Ends all leases, including those of other processes. Must not run while another process uses the database. */
    async endAllLeases(): Promise<void> {
      await Promise.all([kept.endAllLeases(), bestCases.endAllLeases()])
    },
    async stop(): Promise<void> {
      await Promise.all([maker.stop(), steelman.stop()])
    },
  }
}

/** Returns a function that counts and logs readings, but logs no text written by users or models. */
function observeReadings({ metrics, log }: Pick<Kit, 'metrics' | 'log'>): (outcome: ReadOutcome) => void {
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
