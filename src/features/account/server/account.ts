/** Puts the accounts together: sign-ins, other ways in, keys and the account's own calls. */
import type { RegistrationKind } from '#features/models/contract.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import { webAuthnAt } from '#platform/server/webauthn.ts'
import type { Viewer } from '../viewer.ts'
import { credentialStore } from './credentials/credential-store.ts'
import { passkeyRoutes } from './credentials/passkey-routes.ts'
import { passkeyStore } from './credentials/passkey-store.ts'
import { recoveryRoutes } from './credentials/recovery-routes.ts'
import { createKeys } from './keys/keys.ts'
import type { AccountDebates, AccountPayments, AccountVerdict } from './needs.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { type AccountProvider, providerRoutes } from './provider/provider-routes.ts'
import { providerStore } from './provider/provider-store.ts'
import { failuresStore } from './sign-in/failures-store.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { createSignIns } from './sign-in/sign-ins.ts'
import { FORGIVEN_AFTER_MS } from './sign-in/throttle.ts'
import { accountStore } from './store.ts'
import type { Visitors } from './visitor.ts'

const HOUR_MS = 3_600_000
/** The site's name in a browser's passkey window. */
const SITE_NAME = 'Einstein vs Cat'

interface Visit {
  readonly ip: string
  header(name: string): string | undefined
}

export function createAccounts(
  kit: Kit,
  needs: {
    readonly debates: AccountDebates
    readonly verdict: AccountVerdict
    readonly payments: AccountPayments
    readonly limits: { readonly registrationsPerIpPerHour: number; readonly failedSignInsPerIp: number }
    readonly registration: RegistrationKind
    readonly passwords: PasswordHasher
    readonly visitors: Visitors
    /** Null where the operator has no identity provider. */
    readonly provider: AccountProvider | null
    /** Origin of the pages. */
    readonly publicUrl: string
    /** The origins of the pages at the aliases. */
    readonly otherOrigins: readonly string[]
    readonly secret: string
    readonly secure: boolean
  },
) {
  const { db, clock } = kit
  const { limits, registration, provider, publicUrl, otherOrigins, secure } = needs
  const signIns = createSignIns(kit, { ...needs, failedSignInsPerIp: limits.failedSignInsPerIp })
  const passkeys = passkeyStore(db, provider?.issuer ?? null)
  const webauthn = webAuthnAt(publicUrl, otherOrigins, SITE_NAME)
  const keys = createKeys(kit, signIns)
  const [users, links, failures, identities] = [
    accountStore(db),
    credentialStore(db),
    failuresStore(db),
    providerStore(db),
  ]
  // Ended sessions, links and challenges have no effect; they are deleted so that no data stays without need.
  const sweep = async () => {
    const now = new Date(clock.now())
    await users.forgetEnded(now)
    await links.forgetResetLinks(now)
    await passkeys.forgetChallenges(now)
    await identities.forget(now)
    await failures.forget(new Date(clock.now() - FORGIVEN_AFTER_MS))
  }
  const stop = clock.every(HOUR_MS, () => {
    sweep().catch((error: unknown) => kit.log.warn({ err: error }, 'ended sessions not swept'))
  })
  /** Returns the viewer of a page: the session's user, the visitor cookie's hash, the address. */
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
    ...providerRoutes(kit, signIns, { provider, registration, origins: [publicUrl, ...otherOrigins], secure }),
  ]
  return {
    routes,
    stop,
    viewerOf,
    /** Returns the viewer of a call: the key's account if the call has a key, else as for a page. Throws 401 for a wrong key. */
    callerOf: async (visit: Visit): Promise<Viewer> =>
      (await keys.viewerOf(visit.header('authorization'), visit.ip)) ?? viewerOf(visit),
  }
}
