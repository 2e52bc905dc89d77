import { uuidv7 } from 'uuidv7'
import type { Database } from '#platform/server/database/database.ts'
import { Problem } from '#platform/server/errors.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import type { User } from '../../user.ts'
import type { Viewer } from '../../viewer.ts'
import { skeletonOf } from '../confusable-names.ts'
import type { AccountDebates, AccountPayments } from '../needs.ts'
import { presentUser } from '../present.ts'
import { CONFIRMED_MS, createSessions } from '../sessions.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import { accountStore, type EnterOptions, type NewUserRow, type UserRow } from '../store.ts'
import type { Visitors } from '../visitor.ts'
import { failuresStore } from './failures-store.ts'
import { knownDevices, signInThrottle } from './throttle.ts'

/** §15 */
export const FAILURES_S = 600

/** Logged at this level and counted (OWASP ASVS 16.3) without the typed name, which may be a password. */
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

export type AnyCall = Call<string, unknown, unknown, Viewer>

/** §18 */
export interface Proof extends Pick<EnterOptions, 'prove' | 'others'> {
  readonly userId: string
  readonly event: keyof typeof EVENTS
}

export interface SignInNeeds {
  readonly passwords: PasswordHasher
  readonly visitors: Visitors
  readonly debates: Pick<AccountDebates, 'adopt'>
  readonly payments: Pick<AccountPayments, 'revokeReturns'>
  readonly failedSignInsPerIp: number
  readonly secret: string
  readonly secure: boolean
}

export type SignIns = ReturnType<typeof createSignIns>

export function createSignIns(
  { db, clock, limiter, random: randomBytes, metrics, log }: Kit,
  { passwords, visitors, debates, payments, failedSignInsPerIp, secret, secure }: SignInNeeds,
) {
  const store = accountStore(db)
  const sessions = createSessions({ store, secure, clock, randomBytes })
  const devices = knownDevices({ secret, secure, randomBytes })
  const counted = metrics.counter({
    name: 'account_events_total',
    help: 'Registrations, sign-ins and what went wrong with them.',
    labels: ['event'],
  })
  const onEvent = (
    event: keyof typeof EVENTS,
    { userId, ip }: { readonly userId: string | null; readonly ip: string },
  ) => {
    counted({ event })
    log[EVENTS[event]]({ event, userId, ip }, 'account')
  }
  const throttle = signInThrottle({
    store: failuresStore(db),
    failuresPerIp: limiter({ name: 'sign-in-failures-ip', points: failedSignInsPerIp, seconds: FAILURES_S }),
    clock,
    onRefused: (ip) => onEvent('sign-in-throttled', { userId: null, ip }),
  })
  const nobodysHash = passwords.hash('the password of names that have no account')

  /**
   * The only check of a password or recovery code, so that every attempt is counted. Throws 429 after too many failures,
   * 503 if too many checks wait.
   * @param userId null for a name without an account: the check then takes as long and is counted as well
   * @param hash null if the account has none, and nothing then matches
   */
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
   * For calls that a stolen session must not make (§15, §18). Throws 403 unless `password` is right or, without one, the
   * sign-in replaces it.
   * @param adds a way in is added, which needs no proof while the account is new
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

  function startSession(call: AnyCall, user: UserRow, session: { readonly cookie: string }, adoptedAll: boolean): User {
    call.setCookie(session.cookie)
    call.setCookie(devices.remember(user.id))
    if (call.caller.visitor !== null && adoptedAll) call.setCookie(visitors.forget)
    return presentUser(user, clock.now())
  }

  /** Returns true if the user has all of the visitor's debates. */
  const adoptDebates = async (call: AnyCall, tx: Database, userId: string): Promise<boolean> =>
    call.caller.visitor === null || debates.adopt(tx, call.caller.visitor, userId)

  /** Null if the name is taken. @param stepUp the sign-in replaces the password for some minutes (§18) */
  async function openAccount(
    call: AnyCall,
    account: Pick<NewUserRow, 'username' | 'passwordHash' | 'displayName' | 'bio'>,
    along: (tx: Database, userId: string) => Promise<unknown>,
    stepUp?: 'stepUp',
  ): Promise<User | null> {
    const id = uuidv7()
    const createdAt = new Date(clock.now())
    const session = sessions.issue(id, call.header('user-agent'), stepUp)
    const made = await store.register(
      { ...account, id, usernameSkeleton: skeletonOf(account.username), createdAt },
      session.row,
      sessions.hashOf(call.header('cookie')),
      async (tx) => {
        await along(tx, id)
        return adoptDebates(call, tx, id)
      },
    )
    if (made === null) return null
    onEvent('registered', { userId: id, ip: call.ip })
    return startSession(call, made.user, session, made.along)
  }

  /** The sign-in then replaces the password for some minutes. Null if the proof was used or the account is gone. */
  async function byProof(call: AnyCall, { userId, prove, others, event }: Proof): Promise<User | null> {
    const session = sessions.issue(userId, call.header('user-agent'), 'stepUp')
    const replaced = sessions.hashOf(call.header('cookie'))
    const done = await store.enter(session.row, { prove, others, replaced }, async (tx) => {
      // As after a change of the password.
      if (others === 'end') await payments.revokeReturns(tx, userId)
      return adoptDebates(call, tx, userId)
    })
    if (done === null) return null
    onEvent(event, { userId, ip: call.ip })
    return startSession(call, done.user, session, done.along)
  }

  return {
    sessions,
    passwords,
    throttle,
    onEvent,
    isPassword,
    ownAccount,
    stepUp,
    startSession,
    adoptDebates,
    openAccount,
    byProof,
  }
}

/** A new password is not lost, and a stolen session could not take over anything yet (§18). */
export const isNew = ({ createdAt }: UserRow, now: number) => now - createdAt.getTime() < CONFIRMED_MS

export const wrongPassword = () => new Problem(403, 'wrong-password')
