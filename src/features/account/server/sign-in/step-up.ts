/** Whose call it is, and whether the caller has proved it again, for what a stolen session must not do (§15, §18). */
import { Problem } from '#platform/server/errors.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { PasswordCheck } from './password-check.ts'
import { CONFIRMED_MS } from '../sessions.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import type { UserRow } from '../store.ts'

/** The viewer's account. Throws a 401 Problem when there is none. */
type Own = (viewer: Viewer) => Promise<UserRow>

/**
 * The viewer's account, if `password` is right or, without one, the sign-in stands for it (§18). Throws a 403 Problem
 * otherwise.
 * @param adds whether a way in is added, which needs no proof while the account is new
 */
export type StepUp = (
  call: Call<string, unknown, unknown, Viewer>,
  password: string | undefined,
  adds?: 'adds',
) => Promise<UserRow>

type StepUpNeeds = Pick<AccountDeps, 'store' | 'sessions' | 'clock' | 'onEvent'>

export function ownAccount({ store }: Pick<AccountDeps, 'store'>): Own {
  return async (viewer) => {
    const user = await store.findUser(signedIn(viewer).user.id)
    if (user === null) throw authenticationRequired()
    return user
  }
}

export function stepUpCheck(deps: StepUpNeeds, isPassword: PasswordCheck): StepUp {
  const { sessions, clock, onEvent } = deps
  const own = ownAccount(deps)
  return async (call, password, adds) => {
    const user = await own(call.caller)
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
}

/** Whoever has just chosen the password has not lost it: there is nothing yet that a stolen session could take over (§18). */
export const isNew = ({ createdAt }: UserRow, now: number) => now - createdAt.getTime() < CONFIRMED_MS

export const wrongPassword = () => new Problem(403, 'wrong-password')
