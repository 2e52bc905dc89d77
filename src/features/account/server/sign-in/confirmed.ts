/** Whose call it is, and whether the caller has proved it again, for what a stolen session must not do (§15, §18). */
import { Problem } from '#platform/server/errors.ts'
import type { Call } from '#platform/server/http/route.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { PasswordCheck } from './password-check.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import type { UserRow } from '../store.ts'

/** The viewer's account. Throws a 401 Problem when there is none. */
type Own = (viewer: Viewer) => Promise<UserRow>

/**
 * The viewer's account, if `password` is right or, without one, the sign-in stands for it (§18). Throws a 403 Problem
 * otherwise.
 */
export type Confirmed = (call: Call<string, unknown, unknown, Viewer>, password: string | undefined) => Promise<UserRow>

type ConfirmedDeps = Pick<AccountDeps, 'store' | 'sessions' | 'onEvent'>

export function ownAccount({ store }: Pick<AccountDeps, 'store'>): Own {
  return async (viewer) => {
    const user = await store.findUser(signedIn(viewer).user.id)
    if (user === null) throw authenticationRequired()
    return user
  }
}

export function confirmedAccount(deps: ConfirmedDeps, isPassword: PasswordCheck): Confirmed {
  const { sessions, onEvent } = deps
  const own = ownAccount(deps)
  return async (call, password) => {
    const user = await own(call.caller)
    const cookies = call.header('cookie')
    if (password === undefined) {
      if (await sessions.isConfirmed(cookies)) return user
      throw new Problem(403, 'confirmation-required')
    }
    const { id: userId, passwordHash: hash, usernameSkeleton: skeleton } = user
    if (await isPassword({ userId, hash, skeleton, given: password, cookies, ip: call.ip })) return user
    onEvent('wrong-password', { userId: user.id, ip: call.ip })
    throw wrongPassword()
  }
}

export const wrongPassword = () => new Problem(403, 'wrong-password')
