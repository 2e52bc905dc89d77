/** What the ways of signing in share: checked passwords, proofs, sessions, cookies, and the log of account events. */
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { User } from '../../user.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDebates, AccountPayments } from '../needs.ts'
import { presentUser } from '../present.ts'
import { CONFIRMED_MS, createSessions } from '../sessions.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import { type Along, accountStore, type EnterOptions, type UserRow } from '../store.ts'
import type { Visitors } from '../visitor.ts'
import { failuresStore } from './failures-store.ts'
import { knownDevices, signInThrottle } from './throttle.ts'

/** §15: failures of one address are counted over ten minutes. */
export const FAILURES_S = 600

/** The events that are logged and counted (OWASP ASVS 16.3), never with a typed name, which may be a password. */
export type AccountEvent =
  | 'registered'
  | 'signed-in'
  | 'signed-in-by-link'
  | 'signed-in-by-code'
  | 'signed-in-by-passkey'
  | 'passkey-refused'
  | 'passkey-copied'
  | 'passkey-added'
  | 'passkey-removed'
  | 'password-removed'
  | 'recovery-codes-made'
  | 'sign-in-failed'
  | 'sign-in-throttled'
  | 'signed-out'
  | 'wrong-password'
  | 'password-changed'
  | 'account-deleted'
  | 'key-made'
  | 'key-removed'
  | 'wrong-key'
  | 'signed-in-by-provider'
  | 'provider-linked'
  | 'provider-unlinked'

const SUSPICIOUS: ReadonlySet<AccountEvent> = new Set([
  'sign-in-failed',
  'sign-in-throttled',
  'wrong-password',
  'passkey-refused',
  'passkey-copied',
  'wrong-key',
])

export type AnyCall = Call<string, unknown, unknown, Viewer>

/** A proof other than the password (§18), and the effect of a sign-in by it. */
export interface Proof extends Pick<EnterOptions, 'prove' | 'others'> {
  readonly userId: string
  readonly event: AccountEvent
}

export type SignIns = ReturnType<typeof createSignIns>

export function createSignIns(
  { db, clock, limiter, random: randomBytes, metrics, log }: Kit,
  {
    passwords,
    visitors,
    debates,
    payments,
    failedSignInsPerIp,
    secret,
    secure,
  }: {
    readonly passwords: PasswordHasher
    readonly visitors: Visitors
    readonly debates: Pick<AccountDebates, 'adopt'>
    readonly payments: Pick<AccountPayments, 'revokeReturns'>
    readonly failedSignInsPerIp: number
    readonly secret: string
    readonly secure: boolean
  },
) {
  const store = accountStore(db)
  const sessions = createSessions({ store, secure, clock, randomBytes })
  const devices = knownDevices({ secret, secure, randomBytes })
  const counted = metrics.counter({
    name: 'account_events_total',
    help: 'Registrations, sign-ins and what went wrong with them.',
    labels: ['event'],
  })
  const onEvent = (event: AccountEvent, { userId, ip }: { readonly userId: string | null; readonly ip: string }) => {
    counted({ event })
    log[SUSPICIOUS.has(event) ? 'warn' : 'info']({ event, userId, ip }, 'account')
  }
  const throttle = signInThrottle({
    store: failuresStore(db),
    failuresPerIp: limiter({ name: 'sign-in-failures-ip', points: failedSignInsPerIp, seconds: FAILURES_S }),
    clock,
    onRefused: (ip) => onEvent('sign-in-throttled', { userId: null, ip }),
  })
  const nobodysHash = passwords.hash('the password of names that have no account')

  /**
   * The only way to check an account's password or recovery code, so that every attempt is counted. Throws a 429 Problem
   * after too many failures, a 503 Problem if too many checks wait.
   * @param userId null for a name without an account: the check then takes as long and is counted as well
   * @param hash of the password or code; null if the account has none, and nothing then matches
   */
  async function isPassword({
    userId,
    hash,
    skeleton,
    given,
    cookies,
    ip,
  }: {
    readonly userId: string | null
    readonly hash: string | null
    readonly skeleton: string
    readonly given: string
    readonly cookies: string | undefined
    readonly ip: string
  }): Promise<boolean> {
    const ownCount = userId && devices.countOf(cookies, userId)
    const guess = await throttle.guess(ownCount ?? `account:${skeleton}`, ip)
    let matches: boolean
    try {
      matches = await passwords.verify(hash ?? (await nobodysHash), given)
    } catch (error) {
      await guess.unmade()
      throw error
    }
    if (!matches || userId === null || hash === null) return false
    await guess.right()
    return true
  }

  /** Returns the viewer's account. Throws a 401 Problem if there is none. */
  async function ownAccount(viewer: Viewer): Promise<UserRow> {
    const user = await store.findUser(signedIn(viewer).user.id)
    if (user === null) throw authenticationRequired()
    return user
  }

  /**
   * For calls that a stolen session must not make (§15, §18): returns the viewer's account if `password` is right or,
   * without one, if the sign-in replaces it. Throws a 403 Problem otherwise.
   * @param adds a way in is added, which needs no proof while the account is new
   */
  async function stepUp(call: AnyCall, password: string | undefined, adds?: 'adds'): Promise<UserRow> {
    const user = await ownAccount(call.caller)
    const cookies = call.header('cookie')
    if (password === undefined) {
      if (adds && isNew(user, clock.now())) return user
      if (await sessions.isConfirmed(cookies)) return user
      throw new Problem(403, 'confirmation-required')
    }
    const { id: userId, passwordHash: hash, usernameSkeleton: skeleton } = user
    if (await isPassword({ userId, hash, skeleton, given: password, cookies, ip: call.ip })) return user
    onEvent('wrong-password', { userId: user.id, ip: call.ip })
    throw wrongPassword()
  }

  /** Sets the cookies of a browser that has just signed in. */
  function startSession(call: AnyCall, user: UserRow, session: { readonly cookie: string }, adoptedAll: boolean): User {
    call.setCookie(session.cookie)
    call.setCookie(devices.remember(user.id))
    if (call.caller.visitor !== null && adoptedAll) call.setCookie(visitors.forget)
    return presentUser(user, clock.now())
  }

  /** For the transaction of the sign-in: makes the visitor's debates the user's. Returns true if all are. */
  const adoptDebates =
    (call: AnyCall, userId: string): Along<boolean> =>
    async (tx: Database) =>
      call.caller.visitor === null || (await debates.adopt(tx, call.caller.visitor, userId))

  /**
   * Signs in by a proof other than the password; the sign-in then replaces the password for some minutes. Returns null,
   * and nothing has happened, if the proof was used meanwhile or the account is gone.
   */
  async function byProof(call: AnyCall, { userId, prove, others, event }: Proof): Promise<User | null> {
    const session = sessions.issue(userId, call.header('user-agent'), 'stepUp')
    const replaced = sessions.hashOf(call.header('cookie'))
    const done = await store.enter(session.row, { prove, others, replaced }, async (tx) => {
      // As after a change of the password: returns from earlier payments no longer sign in.
      if (others === 'end') await payments.revokeReturns(tx, userId)
      return adoptDebates(call, userId)(tx)
    })
    if (done === null) return null
    onEvent(event, { userId, ip: call.ip })
    return startSession(call, done.user, session, done.along)
  }

  return { sessions, passwords, throttle, onEvent, isPassword, ownAccount, stepUp, startSession, adoptDebates, byProof }
}

/** A password that was just chosen is not lost, and a stolen session could not take over anything yet (§18). */
export const isNew = ({ createdAt }: UserRow, now: number) => now - createdAt.getTime() < CONFIRMED_MS

export const wrongPassword = () => new Problem(403, 'wrong-password')
