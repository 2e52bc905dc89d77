import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { User } from '../../user.ts'
import type { Viewer } from '../../viewer.ts'
import { skeletonOf } from '../confusable-names.ts'
import type { AccountDebates, AccountNeeds, AccountPayments } from '../needs.ts'
import { presentUser } from '../present.ts'
import { CONFIRMED_MS, createSessions } from '../sessions.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import {
  accountStore,
  type Entered,
  type EnterOptions,
  type NewSessionRow,
  type NewUserRow,
  type UserRow,
} from '../store.ts'
import type { Visitors } from '../visitor.ts'
import { knownDevices, signInThrottle } from './throttle.ts'

export const FAILURES_S = 600

/** The events' log levels (OWASP ASVS 16.3). The typed name is not logged, because it may be a password. */
const EVENTS = {
  registered: 'info',
  'signed-in': 'info',
  'signed-in-by-link': 'info',
  'signed-in-by-code': 'info',
  'signed-in-by-passkey': 'info',
  'signed-in-by-provider': 'info',
  'signed-out': 'info',
  'sign-in-failed': 'warn',
  'sign-in-throttled': 'warn',
  'passkey-refused': 'warn',
  'passkey-copied': 'warn',
  'passkey-added': 'info',
  'passkey-removed': 'info',
  'password-removed': 'info',
  'password-changed': 'info',
  'wrong-password': 'warn',
  'recovery-codes-made': 'info',
  'account-deleted': 'info',
  'key-made': 'info',
  'key-removed': 'info',
  'wrong-key': 'warn',
  'provider-linked': 'info',
  'provider-unlinked': 'info',
} as const
type AccountEvent = keyof typeof EVENTS

export type AnyCall = Call<string, unknown, unknown, Viewer>

export interface Proof extends Pick<EnterOptions, 'prove' | 'others'> {
  readonly userId: string
  readonly event: AccountEvent
}

export interface SignInNeeds {
  readonly passwords: PasswordHasher
  readonly visitors: Visitors
  readonly debates: Pick<AccountDebates, 'adopt'>
  readonly verdict: Pick<AccountNeeds['verdict'], 'adopt'>
  readonly payments: Pick<AccountPayments, 'revokeReturns'>
  readonly failedSignInsPerIp: number
  readonly secret: string
  readonly secure: boolean
}

export type SignIns = ReturnType<typeof createSignIns>

export function createSignIns(
  { db, clock, limiter, random: randomBytes, metrics, log }: Kit,
  { passwords, visitors, debates, verdict, payments, failedSignInsPerIp, secret, secure }: SignInNeeds,
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
    log[EVENTS[event]]({ event, userId, ip }, 'account')
  }
  const failuresPerIp = limiter({ name: 'sign-in-failures-ip', points: failedSignInsPerIp, seconds: FAILURES_S })
  const throttle = signInThrottle(store, failuresPerIp, clock, (ip) =>
    onEvent('sign-in-throttled', { userId: null, ip }),
  )
  const nobodysHash = passwords.hash('the password of names that have no account')

  /** Verifies and counts an attempt. Throws 429 or 503. @param userId null for an unknown name, which takes as long */
  async function isPassword(
    call: AnyCall,
    userId: string | null,
    { hash, skeleton, given }: { readonly hash: string | null; readonly skeleton: string; readonly given: string },
  ): Promise<boolean> {
    const ownCount = userId && devices.countOf(call.header('cookie'), userId)
    const guess = await throttle.guess(ownCount ?? `account:${skeleton}`, call.ip)
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

  async function ownAccount(viewer: Viewer): Promise<UserRow> {
    const user = await store.findUser(signedIn(viewer).user.id)
    if (user === null) throw authenticationRequired()
    return user
  }

  /**
   * Requires a proof of identity, in case the session was stolen (§15, §18). Throws 403 without a proof.
   * @param adds given if the call adds a way to sign in, which needs no proof while the account is new
   */
  async function stepUp(call: AnyCall, password: string | undefined, adds?: 'adds'): Promise<UserRow> {
    const user = await ownAccount(call.caller)
    if (password === undefined) {
      if (adds && isNew(user, clock.now())) return user
      if (await sessions.isConfirmed(call.header('cookie'))) return user
      throw new Problem(403, 'confirmation-required')
    }
    const { id: userId, passwordHash: hash, usernameSkeleton: skeleton } = user
    if (await isPassword(call, userId, { hash, skeleton, given: password })) return user
    onEvent('wrong-password', { userId, ip: call.ip })
    throw wrongPassword()
  }

  async function adoptVisitor({ caller: { visitor } }: AnyCall, tx: Database, userId: string): Promise<boolean> {
    if (visitor === null) return true
    // Adopts the debates first, because every transaction locks a debate before the rows that belong to it.
    const all = await debates.adopt(tx, visitor, userId)
    await verdict.adopt(tx, visitor, userId)
    return all
  }

  /** Runs a sign-in's transaction and sets the session cookie. Returns null if the transaction signed nobody in. */
  async function enter(
    call: AnyCall,
    { userId, event, stepUp }: { readonly userId: string; readonly event: AccountEvent; readonly stepUp: boolean },
    transaction: (session: NewSessionRow, replaced: string | null) => Entered<boolean>,
  ): Promise<User | null> {
    const session = sessions.issue(userId, call.header('user-agent'), stepUp)
    const done = await transaction(session.row, sessions.hashOf(call.header('cookie')))
    if (done === null) return null
    onEvent(event, { userId, ip: call.ip })
    call.setCookie(session.cookie)
    call.setCookie(devices.remember(userId))
    if (call.caller.visitor !== null && done.along) call.setCookie(visitors.forget)
    return presentUser(done.user, clock.now())
  }

  /**
   * Registers an account and signs in. Returns null if the name is taken. @param stepUp true if the user needs no password for
   * some minutes afterwards (§18)
   */
  function openAccount(
    call: AnyCall,
    account: Pick<NewUserRow, 'username' | 'passwordHash' | 'displayName' | 'bio'>,
    along: (tx: Database, userId: string) => Promise<unknown>,
    stepUp: boolean,
  ): Promise<User | null> {
    const id = uuidv7()
    const user = { ...account, id, usernameSkeleton: skeletonOf(account.username), createdAt: new Date(clock.now()) }
    return enter(call, { userId: id, event: 'registered', stepUp }, (session, replaced) =>
      store.register(user, session, replaced, async (tx) => {
        await along(tx, id)
        return adoptVisitor(call, tx, id)
      }),
    )
  }

  /** Signs in; null if the account's hash is no longer `hash`. @param rehashed null if `hash` is up to date */
  const byPassword = (call: AnyCall, userId: string, hash: string, rehashed: string | null) =>
    enter(call, { userId, event: 'signed-in', stepUp: false }, (session, replaced) =>
      store.signIn(session, hash, { rehashed, replaced }, (tx) => adoptVisitor(call, tx, userId)),
    )

  /** Signs in with a proof other than the password. Returns null if the proof is no longer valid or the account is gone. */
  const byProof = (call: AnyCall, { userId, prove, others, event }: Proof) =>
    enter(call, { userId, event, stepUp: true }, (session, replaced) =>
      store.enter(session, { prove, others, replaced }, async (tx) => {
        // If all other sessions end, a return from an earlier payment must no longer sign the user in either.
        if (others === 'end') await payments.revokeReturns(tx, userId)
        return adoptVisitor(call, tx, userId)
      }),
    )

  return { sessions, passwords, throttle, onEvent, isPassword, ownAccount, stepUp, openAccount, byPassword, byProof }
}

/** Returns true if the account is so new that adding a way to sign in needs no proof (§18). */
export const isNew = ({ createdAt }: UserRow, now: number) => now - createdAt.getTime() < CONFIRMED_MS

export const wrongPassword = () => new Problem(403, 'wrong-password')
