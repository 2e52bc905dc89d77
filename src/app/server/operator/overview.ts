/** Serves the data of the operator's page (§19) to the accounts in `OPERATORS`. */
import { accountStore } from '#features/account/server/store.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { ModelMap } from '#features/models/server/remote-models.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { readOverview } from '../../operator-contract.ts'
import { newestPublic, openReports, runningTurns } from './debates-store.ts'
import { turnsSince } from './spend-store.ts'

const LIST = 20

export function overviewRoute(needs: {
  readonly db: Database
  /** Account names, in lower case. */
  readonly operators: readonly string[]
  readonly modelMap: ModelMap
  readonly errors: () => number
  readonly clock: Pick<Clock, 'now'>
}): Route<Viewer> {
  const { db, operators, modelMap, errors, clock } = needs
  const accounts = accountStore(db)
  return route(readOverview, async ({ caller: { user } }) => {
    const account = user && operators.length > 0 ? await accounts.findUser(user.id) : null
    if (account === null || !operators.includes(account.username.toLowerCase())) throw new Problem(404, 'not-found')
    const now = new Date(clock.now())
    const today = new Date(now.toISOString().slice(0, 10))
    const [turns, running, debates, reports] = await Promise.all([
      turnsSince(db, today, now, modelMap),
      runningTurns(db, now),
      newestPublic(db, LIST),
      openReports(db, LIST),
    ])
    return {
      turnsToday: turns.reduce((sum, line) => sum + line.turns, 0),
      spentToday: turns.reduce((sum, line) => sum + line.dollars, 0),
      running,
      errors: errors(),
      publicDebates: debates.map(({ question, shareToken, createdAt, hiddenAt }) => {
        return { question, shareToken, createdAt: createdAt.toISOString(), hidden: hiddenAt !== null }
      }),
      reports: reports.map(({ question, shareToken, reason, words, createdAt }) => {
        return { question, shareToken, reason, words, createdAt: createdAt.toISOString() }
      }),
    }
  })
}
