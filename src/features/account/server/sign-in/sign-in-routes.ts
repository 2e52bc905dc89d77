import type { RegistrationKind } from '#features/models/contract.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { authLogout, login, logout, register } from '../../contract.ts'
import type { Viewer } from '../../viewer.ts'
import { isReserved, skeletonOf } from '../confusable-names.ts'
import { createInvites } from '../invites-store.ts'
import { accountSuspended } from '../signed-in.ts'
import { accountStore } from '../store.ts'
import { refuseWeakPassword } from './password-policy.ts'
import type { AnyCall, SignIns } from './sign-ins.ts'

export function signInRoutes(
  { db, clock, limiter }: Kit,
  { sessions, passwords, throttle, onEvent, isPassword, openAccount, byPassword }: SignIns,
  registration: RegistrationKind,
  registrationsPerHour: number,
): Route<Viewer>[] {
  const store = accountStore(db)
  const invites = createInvites(db, clock, registration)
  const registrationsPerIp = limiter({ name: 'registrations-ip', points: registrationsPerHour, seconds: 3600 })

  async function logOut(call: AnyCall): Promise<undefined> {
    const hash = sessions.hashOf(call.header('cookie'))
    if (hash !== null) await store.endSessionOf(hash)
    call.setCookie(sessions.forget)
    if (call.caller.user) onEvent('signed-out', { userId: call.caller.user.id, ip: call.ip })
  }

  return [
    route(register, async (call) => {
      const { username, password, displayName, bio, invite } = call.body
      await invites.refuse(invite)
      const skeleton = skeletonOf(username)
      await refuseWeakPassword(password, username, 'password')
      await registrationsPerIp.demand(call.ip, 'too-many-registrations')
      const nameTaken = async () => {
        await registrationsPerIp.giveBack(call.ip)
        // A taken name counts as a failed sign-in, so that nobody can find out who has an account by trying many names.
        await throttle.countFailure(call.ip)
        return usernameTaken()
      }
      if (isReserved(skeleton) || (await store.findByName(skeleton))) throw await nameTaken()
      const passwordHash = await passwords.hash(password).catch(async (error: unknown) => {
        await registrationsPerIp.giveBack(call.ip)
        throw error
      })
      const account = { username, passwordHash, displayName: displayName || null, bio: bio || null }
      const user = await openAccount(call, account, (tx) => invites.take(tx, invite), false)
      if (user === null) throw await nameTaken()
      return user
    }),

    route(login, async (call) => {
      const { username, password } = call.body
      const skeleton = skeletonOf(username)
      const user = await store.findByName(skeleton)
      const hash = user?.passwordHash ?? null
      const known = await isPassword(call, user?.id ?? null, { hash, skeleton, given: password })
      if (!known || user === null || hash === null) {
        onEvent('sign-in-failed', { userId: user?.id ?? null, ip: call.ip })
        throw invalidCredentials()
      }
      if (user.suspendedAt !== null) throw accountSuspended()
      const rehashed = passwords.isOutdated(hash) ? await passwords.hash(password) : null
      const entered = await byPassword(call, user.id, hash, rehashed)
      if (entered === null) throw invalidCredentials()
      return entered
    }),

    route(logout, logOut),
    route(authLogout, logOut),
  ]
}

export const usernameTaken = () => new Problem(409, 'username-taken')
const invalidCredentials = () => new Problem(401, 'invalid-credentials')
