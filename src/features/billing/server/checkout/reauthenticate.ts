/**
 * `POST /api/subscription/reauth` (§4 "Payment return"): signs the payer in again when the session was lost on the way
 * to the payment page. It works once, in the browser that began the payment, and only for a payment that is complete.
 */
import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Clock } from '#platform/clock.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import { type Stripe, stripeFault } from '#platform/server/stripe/stripe.ts'
import type { OnPaymentEvent } from '../observe-payments.ts'
import type { CheckoutRow, CheckoutsStore } from './checkouts-store.ts'
import { RETURN_MS, type ReturnSecrets } from './return-secrets.ts'

interface Return {
  readonly authToken: string
  readonly viewer: Viewer
  readonly userAgent: string | undefined
  readonly cookies: string | undefined
}

/**
 * Returns the cookies to set. Throws a 401 Problem `reauth-failed`, the same for every reason, 429 after too
 * many failures from one address, 409 `other-account` when somebody else is signed in, and errors of Stripe's.
 */
export function reauthentication({
  stripe,
  store,
  secrets,
  openSession,
  failuresPerIp,
  clock,
  onEvent,
}: {
  readonly stripe: () => Promise<Stripe>
  readonly store: Pick<CheckoutsStore, 'withId' | 'use'>
  readonly secrets: ReturnSecrets
  readonly openSession: OpenSession
  /** Failed returns of one address. */
  readonly failuresPerIp: Limiter
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: OnPaymentEvent
}): (back: Return) => Promise<string[]> {
  async function isComplete({ sessionId, userId }: CheckoutRow): Promise<boolean> {
    if (sessionId === null) return false
    try {
      const session = await (await stripe()).checkout.sessions.retrieve(sessionId)
      return session.status === 'complete' && session.client_reference_id === userId
    } catch (error) {
      if (stripeFault(error) === 'missing') return false
      throw error
    }
  }

  async function redeem({ viewer, userAgent, cookies }: Return, row: CheckoutRow | null): Promise<string[]> {
    const refused = (userId: string | null) => {
      onEvent('reauth-refused', { userId, ip: viewer.ip })
      return new Problem(401, 'reauth-failed')
    }
    const now = clock.now()
    if (row === null || !secrets.isFrom(cookies, row.id)) throw refused(null)
    if (row.usedAt !== null || row.createdAt.getTime() + RETURN_MS <= now) throw refused(row.userId)
    if (viewer.user !== null) throw new Problem(409, 'other-account')
    if (!(await isComplete(row)) || !(await store.use(row.id, new Date(now)))) throw refused(row.userId)
    const session = await openSession(row.userId, { userAgent, cookies })
    if (session === null) throw refused(row.userId)
    onEvent('reauthenticated', { userId: row.userId, ip: viewer.ip })
    return [secrets.forget, session]
  }

  return async (back) => {
    const { authToken, viewer } = back
    const id = secrets.checkoutOf(authToken)
    const row = id === null ? null : await store.withId(id)
    if (row !== null && viewer.user?.id === row.userId) {
      // The payer is signed in already and needs no other session.
      await store.use(row.id, new Date(clock.now()))
      return [secrets.forget]
    }
    await failuresPerIp.demand(viewer.ip, 'too-many-payment-calls')
    let failed = false
    try {
      return await redeem(back, row)
    } catch (error) {
      failed = error instanceof Problem && error.code === 'reauth-failed'
      throw error
    } finally {
      if (!failed) await failuresPerIp.giveBack(viewer.ip)
    }
  }
}
