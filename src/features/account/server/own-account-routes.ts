import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { isUuid } from '#platform/uuid.ts'
import * as calls from '../contract.ts'
import { currentUser, saveTheme } from '../user.ts'
import type { Viewer } from '../viewer.ts'
import { isReserved, skeletonOf } from './confusable-names.ts'
import { credentialStore } from './credentials/credential-store.ts'
import type { PasskeyStore } from './credentials/passkey-store.ts'
import { keysStore } from './keys/keys-store.ts'
import type { AccountNeeds } from './needs.ts'
import { presentIdentity, presentKey, presentPasskey, presentSession, presentUser } from './present.ts'
import { providerStore } from './provider/provider-store.ts'
import { refuseWeakPassword } from './sign-in/password-policy.ts'
import { usernameTaken } from './sign-in/sign-in-routes.ts'
import { type SignIns, wrongPassword } from './sign-in/sign-ins.ts'
import { authenticationRequired, signedIn } from './signed-in.ts'
import { accountStore, SESSIONS_KEPT } from './store.ts'

const EXPORTS_PER_HOUR = 5

export function ownAccountRoutes(
  { db, clock, limiter }: Kit,
  { sessions, passwords, throttle, onEvent, ownAccount, stepUp }: SignIns,
  passkeys: Pick<PasskeyStore, 'list'>,
  { debates, verdict, payments }: AccountNeeds,
): Route<Viewer>[] {
  const store = accountStore(db)
  const exportsPerUser = limiter({ name: 'exports-user', points: EXPORTS_PER_HOUR, seconds: 3600 })

  const liveSessions = (userId: string) =>
    store.listSessions(userId, new Date(clock.now()), sessions.seenAfter(), SESSIONS_KEPT)

  return [
    route(currentUser, async (call) => presentUser(await ownAccount(call.caller), clock.now())),

    route(calls.updateProfile, async (call) => {
      const { displayName, username } = call.body
      const user = await ownAccount(call.caller)
      const usernameSkeleton = skeletonOf(username)
      const reserved = usernameSkeleton !== user.usernameSkeleton && isReserved(usernameSkeleton)
      const profile = { displayName, username, usernameSkeleton }
      const updated = reserved ? 'taken' : await store.updateProfile(user.id, profile)
      if (updated === null) throw authenticationRequired()
      if (updated !== 'taken') return presentUser(updated, clock.now())
      await throttle.countFailure(call.ip)
      throw usernameTaken()
    }),

    route(saveTheme, async (call) => {
      await store.saveTheme(signedIn(call.caller).user.id, call.body.theme)
    }),

    route(calls.changePassword, async (call) => {
      const { currentPassword, newPassword } = call.body
      const user = await stepUp(call, currentPassword)
      await refuseWeakPassword(newPassword, user.username, 'newPassword')
      const session = sessions.issue(user.id, call.header('user-agent'))
      const hashed = await passwords.hash(newPassword)
      const revoke = (tx: typeof db) => payments.revokeReturns(tx, user.id)
      if (!(await store.changePassword(user.passwordHash, hashed, session.row, revoke))) throw wrongPassword()
      call.setCookie(session.cookie)
      onEvent('password-changed', { userId: user.id, ip: call.ip })
    }),

    route(calls.exportAccount, async (call) => {
      const viewer = signedIn(call.caller)
      await exportsPerUser.demand(viewer.user.id, 'too-many-exports')
      const user = presentUser(await ownAccount(viewer), clock.now())
      call.setHeader('content-disposition', 'attachment; filename="einstein-vs-cat.json"')
      return {
        exportedAt: new Date(clock.now()).toISOString(),
        user,
        signIns: (await liveSessions(user.id)).map((row) => presentSession(row, null)),
        passkeys: (await passkeys.list(user.id)).map(presentPasskey),
        recoveryCodesLeft: (await credentialStore(db).recoveryCodesOf(user.id)).left,
        keys: (await keysStore(db).list(user.id)).map(presentKey),
        provider: (await providerStore(db).list(user.id)).map(presentIdentity),
        payment: await payments.exportOf(user.id),
        debates: await debates.exportAll(viewer),
        reports: await debates.reportsOf(user.id),
        ...(await verdict.saidBy(user.id)),
      }
    }),

    route(calls.deleteAccount, async (call) => {
      const user = await stepUp(call, call.body.password)
      const { endTurns, endPayments } = await store.deleteUser(user.id, async (tx) => ({
        endTurns: await debates.deleteAll(tx, user.id),
        endPayments: await payments.endAll(tx, user.id),
      }))
      call.setCookie(sessions.forget)
      onEvent('account-deleted', { userId: user.id, ip: call.ip })
      endPayments()
      await endTurns()
    }),

    route(calls.listSessions, async (call) => {
      const current = sessions.hashOf(call.header('cookie'))
      return (await liveSessions(signedIn(call.caller).user.id)).map((row) => presentSession(row, current))
    }),

    route(calls.endOtherSessions, async (call) => {
      const current = sessions.hashOf(call.header('cookie'))
      await store.endOtherSessions(signedIn(call.caller).user.id, current ?? '')
    }),

    route(calls.endSession, async (call) => {
      const { user } = signedIn(call.caller)
      const ended = isUuid(call.params.id) ? await store.endSession(user.id, call.params.id) : null
      if (ended === null) throw new Problem(404, 'session-not-found')
      if (ended === sessions.hashOf(call.header('cookie'))) call.setCookie(sessions.forget)
    }),
  ]
}
