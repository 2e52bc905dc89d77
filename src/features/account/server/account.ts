import type { RegistrationKind } from '#features/models/contract.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { webAuthnAt } from '#platform/server/webauthn.ts'
import type { Viewer } from '../viewer.ts'
import { passkeyRoutes } from './credentials/passkey-routes.ts'
import { passkeyStore } from './credentials/passkey-store.ts'
import { recoveryRoutes } from './credentials/recovery-routes.ts'
import { createKeys } from './keys/keys.ts'
import type { AccountNeeds } from './needs.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { type AccountProvider, providerRoutes } from './provider/provider-routes.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { type AnyCall, createSignIns, type SignInNeeds } from './sign-in/sign-ins.ts'
import { FORGIVEN_AFTER_MS } from './sign-in/throttle.ts'
import { accountStore } from './store.ts'

const HOUR_MS = 3_600_000
const SITE_NAME = 'Einstein vs Cat'

type Visit = Pick<AnyCall, 'ip' | 'header'>

export function createAccounts(
  kit: Kit,
  needs: AccountNeeds &
    Omit<SignInNeeds, 'failedSignInsPerIp'> & {
      readonly limits: { readonly registrationsPerIpPerHour: number; readonly failedSignInsPerIp: number }
      readonly registration: RegistrationKind
      readonly provider: AccountProvider | null
      readonly publicUrl: string
      readonly otherOrigins: readonly string[]
    },
) {
  const { db, clock } = kit
  const { limits, registration, provider, publicUrl, otherOrigins, secure } = needs
  const signIns = createSignIns(kit, { ...needs, failedSignInsPerIp: limits.failedSignInsPerIp })
  const passkeys = passkeyStore(db, provider?.issuer ?? null)
  const webauthn = webAuthnAt(publicUrl, otherOrigins, SITE_NAME)
  const keys = createKeys(kit, signIns)
  const store = accountStore(db)
  const stop = clock.every(HOUR_MS, () => {
    const now = clock.now()
    store
      .forgetEnded(new Date(now), new Date(now - FORGIVEN_AFTER_MS))
      .catch((error: unknown) => kit.log.warn({ err: error }, 'ended sessions not swept'))
  })
  const viewerOf = async ({ ip, header }: Visit): Promise<Viewer> => {
    const cookies = header('cookie')
    return { user: await signIns.sessions.userOf(cookies), visitor: needs.visitors.read(cookies), ip }
  }
  const routes: readonly Route<Viewer>[] = [
    ...signInRoutes(kit, signIns, registration, limits.registrationsPerIpPerHour),
    ...recoveryRoutes(kit, signIns, passkeys),
    ...ownAccountRoutes(kit, signIns, passkeys, needs),
    ...passkeyRoutes(kit, signIns, passkeys, webauthn, secure),
    ...keys.routes,
    ...providerRoutes(kit, signIns, provider, registration, [publicUrl, ...otherOrigins], secure),
  ]
  return {
    routes,
    stop,
    viewerOf,
    /** Returns the caller. Throws 401 for an invalid API key. */
    callerOf: async (visit: Visit): Promise<Viewer> =>
      (await keys.viewerOf(visit.header('authorization'), visit.ip)) ?? viewerOf(visit),
  }
}
