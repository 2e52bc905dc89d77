import type { OpenSession } from '#features/account/server/sessions.ts'
import type { Viewer } from '#features/account/viewer.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { Problem } from '#platform/server/errors.ts'
import refusals from '../../refusal-texts.json' with { type: 'json' }
import texts from '../../texts.json' with { type: 'json' }
import { idOf } from '../catalogue.ts'
import { unlessMissing } from '../payment-problems.ts'
import type { PaymentContext } from '../service/payment-context.ts'
import type { CheckoutRow } from './checkouts-store.ts'
import { RETURN_MS } from './return-secrets.ts'

interface Return {
  readonly authToken: string
  readonly viewer: Viewer
  readonly userAgent: string | undefined
  readonly cookies: string | undefined
}

/** Signs in the payer's browser once (§4 "Payment return"). Throws 401 `reauth-failed`, 409 `other-account` or 429. */
export function reauthentication(
  { stripe, checkouts, secrets, limiter, clock, onEvent }: PaymentContext,
  openSession: OpenSession,
  failuresPerMinute: number,
) {
  const failuresPerIp = limiter({ name: 'payment-returns-ip', points: failuresPerMinute, seconds: 60 })

  async function isComplete({ sessionId, userId }: CheckoutRow): Promise<boolean> {
    const { sessions } = (await stripe()).checkout
    const session = sessionId === null ? null : await unlessMissing(sessions.retrieve(sessionId))
    return session?.status === 'complete' && session.client_reference_id === userId
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
    if (!(await isComplete(row)) || !(await checkouts.use(row.id, new Date(now)))) throw refused(row.userId)
    const session = await openSession(row.userId, { userAgent, cookies })
    if (session === null) throw refused(row.userId)
    onEvent('reauthenticated', { userId: row.userId, ip: viewer.ip })
    return [secrets.forget, session]
  }

  return async (back: Return): Promise<string[]> => {
    const { authToken, viewer } = back
    const id = secrets.checkoutOf(authToken)
    const row = id === null ? null : await checkouts.withId(id)
    if (row !== null && viewer.user?.id === row.userId) {
      await checkouts.use(row.id, new Date(clock.now()))
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

const SESSION_ID = /^cs_\w+$/

/** Returns a function that verifies a payment. It throws a 404 `Problem` if the payment is not the user's. */
export function checkoutVerification({ stripe, store, sync }: PaymentContext) {
  const incomplete = { success: false, error: texts.verificationIncomplete }
  return async (userId: string, sessionId: string) => {
    const { sessions } = (await stripe()).checkout
    const session = SESSION_ID.test(sessionId) ? await unlessMissing(sessions.retrieve(sessionId)) : null
    const customer = await store.customerOf(userId)
    const isMine =
      session !== null &&
      session.client_reference_id === userId &&
      session.customer !== null &&
      idOf(session.customer) === customer?.customerId
    if (!isMine || customer === null) throw new Problem(404, 'checkout-not-found')
    if (session.status !== 'complete') return incomplete
    const tier = (await sync(customer.customerId))?.subscriptionTier ?? 'free'
    if (tier !== 'free') return { success: true, subscription: { name: tierTexts[tier], tier } }
    const isOpen = (await store.customerOf(userId))?.firstPayment === 'open'
    return isOpen ? { success: false, pending: true as const, error: refusals['payment-open'] } : incomplete
  }
}
