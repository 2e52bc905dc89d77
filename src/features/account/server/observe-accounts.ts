/** Logs and counts each account event (OWASP ASVS 16.3). */
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { AccountDeps, AccountEvent } from './account-deps.ts'

/** The events that may be part of an attack. */
const SUSPICIOUS: ReadonlySet<AccountEvent> = new Set(['sign-in-failed', 'sign-in-throttled', 'wrong-password'])

export function observeAccounts(metrics: Pick<Metrics, 'counter'>, log: Logger): AccountDeps['onEvent'] {
  const counted = metrics.counter({
    name: 'account_events_total',
    help: 'Registrations, sign-ins and what went wrong with them.',
    labels: ['event'],
  })
  return (event, { userId, ip }) => {
    counted({ event })
    log[SUSPICIOUS.has(event) ? 'warn' : 'info']({ event, userId, ip }, 'account')
  }
}
