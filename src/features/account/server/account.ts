/** Puts the accounts together: sessions, passwords, throttle and routes, from the platform's parts. */
import type { AccountDeps, AccountEvent } from '#features/account/server/account-deps.ts'
import { failuresStore } from '#features/account/server/sign-in/failures-store.ts'
import { knownDevices } from '#features/account/server/sign-in/known-devices.ts'
import { createSessions } from '#features/account/server/sessions.ts'
import type { RegistrationKind } from '#features/models/contract.ts'
import { createInvites } from './invites/invites.ts'
import { accountStore } from '#features/account/server/store.ts'
import { FORGIVEN_AFTER_MS, signInThrottle } from '#features/account/server/sign-in/throttle.ts'
import { credentialStore } from './credentials/credential-store.ts'
import type { Visitors } from '#features/account/server/visitor.ts'
import type { Viewer } from '#features/account/viewer.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { Metrics } from '#platform/server/metrics.ts'
import type { PasswordHasher } from '#platform/server/password-hash.ts'
import { webAuthnAt } from '#platform/server/webauthn.ts'
import type { Kit } from '#platform/server/kit.ts'
import { keyRoutes } from './keys/key-routes.ts'
import { createKeys } from './keys/keys.ts'
import { keysStore } from './keys/keys-store.ts'
import { ownAccountRoutes } from './own-account-routes.ts'
import { stepUpCheck } from './sign-in/step-up.ts'
import { pendingOidcLogins } from './provider/pending-oidc-logins.ts'
import { providerRoutes, type ProviderRoutesDeps } from './provider/provider-routes.ts'
import { providerStore } from './provider/provider-store.ts'
import { sessionStarter } from './sign-in/start-session.ts'
import { passwordCheck } from './sign-in/password-check.ts'
import { signInRoutes } from './sign-in/sign-in-routes.ts'
import { passkeyChallenges } from './credentials/challenges.ts'
import { ownCredentialRoutes } from './credentials/own-credential-routes.ts'
import { passkeyRoutes } from './credentials/passkey-routes.ts'
import { passkeySignIn } from './credentials/passkey-sign-in.ts'
import { passkeyStore } from './credentials/passkey-store.ts'
import { recoveryRoutes } from './credentials/recovery-routes.ts'

const HOUR_S = 3600
/** §15: failures of one address are counted over ten minutes. */
const FAILURES_S = 600
const EXPORTS_PER_HOUR = 5
/** §18: sets of recovery codes in an hour, and challenges in ten minutes. */
const RECOVERY_CODES_PER_HOUR = 10
const CHALLENGES_PER_IP = 120
/** What a browser's own window calls the site. */
const SITE_NAME = 'Einstein vs Cat'
/** §18: trips to the provider and back from one address in ten minutes; a school has one address. */
const PROVIDER_SIGN_INS = 600

export interface AccountNeeds {
  readonly debates: AccountDeps['debates']
  readonly verdict: AccountDeps['verdict']
  readonly payments: AccountDeps['payments']
  readonly limits: { readonly registrationsPerIpPerHour: number; readonly failedSignInsPerIp: number }
  /** Who may make an account (§19). */
  readonly registration: RegistrationKind
  readonly passwords: PasswordHasher
  readonly visitors: Visitors
  readonly provider: ProviderRoutesDeps['provider']
  /** Origin of the pages. */
  readonly publicUrl: string
  readonly secret: string
  readonly secure: boolean
  /** The origins of the pages at the aliases. */
  readonly otherOrigins: readonly string[]
}

interface Visit {
  readonly ip: string
  header(name: string): string | undefined
}

export interface Accounts {
  readonly routes: readonly Route<Viewer>[]
  /** The viewer of a page: the session's user, the visitor cookie's hash, the address. */
  viewerOf(visit: Visit): Promise<Viewer>
  /** The viewer of a call: the key's account if the call has a key, else as for a page. Throws 401 for a wrong key. */
  callerOf(visit: Visit): Promise<Viewer>
  stop(): void
}

export function createAccounts(kit: Kit, needs: AccountNeeds): Accounts {
  const { db, clock, log, limiter, random: randomBytes } = kit
  const { limits, visitors, secret, secure } = needs
  const store = accountStore(db)
  const credentials = credentialStore(db)
  const passkeys = passkeyStore(db, needs.provider?.issuer ?? null)
  const failures = failuresStore(db)
  const sessions = createSessions({ store, secure, clock, randomBytes })
  const onEvent = observeAccounts(kit.metrics, log)
  const perIp = (name: string, points: number, seconds: number) => limiter({ name, points, seconds })
  const keyStore = keysStore(db)
  const keys = createKeys({
    store: keyStore,
    clock,
    randomBytes,
    onRefused: (ip) => onEvent('wrong-key', { userId: null, ip }),
  })
  const identities = providerStore(db)
  const accountDeps: AccountDeps = {
    store,
    keys: keyStore,
    identities,
    credentials,
    passkeys,
    challenges: passkeyChallenges({ store: passkeys, secure, clock, randomBytes }),
    webauthn: webAuthnAt(needs.publicUrl, needs.otherOrigins, SITE_NAME),
    invites: createInvites({ db, registration: needs.registration, clock }),
    sessions,
    visitors,
    devices: knownDevices({ secret, secure, randomBytes }),
    passwords: needs.passwords,
    throttle: signInThrottle({
      store: failures,
      failuresPerIp: perIp('sign-in-failures-ip', limits.failedSignInsPerIp, FAILURES_S),
      clock,
      onRefused: (ip) => onEvent('sign-in-throttled', { userId: null, ip }),
    }),
    debates: needs.debates,
    verdict: needs.verdict,
    payments: needs.payments,
    registrationsPerIp: perIp('registrations-ip', limits.registrationsPerIpPerHour, HOUR_S),
    exportsPerUser: limiter({ name: 'exports-user', points: EXPORTS_PER_HOUR, seconds: HOUR_S }),
    recoveryCodesPerUser: limiter({ name: 'recovery-codes-user', points: RECOVERY_CODES_PER_HOUR, seconds: HOUR_S }),
    challengesPerIp: perIp('passkey-challenges-ip', CHALLENGES_PER_IP, FAILURES_S),
    clock,
    randomBytes,
    onEvent,
  }
  const entry = sessionStarter(accountDeps)
  const isPassword = passwordCheck(accountDeps)
  const stepUp = stepUpCheck(accountDeps, isPassword)
  // Ended sessions, links and challenges whose time is over and forgiven failures have no effect; they are deleted so that no data is kept without need.
  const sweep = async () => {
    await store.forgetEnded(new Date(clock.now()))
    await credentials.forgetResetLinks(new Date(clock.now()))
    await passkeys.forgetChallenges(new Date(clock.now()))
    await identities.forget(new Date(clock.now()))
    await failures.forget(new Date(clock.now() - FORGIVEN_AFTER_MS))
  }
  const stop = clock.every(HOUR_S * 1000, () => {
    sweep().catch((error: unknown) => log.warn({ err: error }, 'ended sessions not swept'))
  })
  const viewerOf = async ({ ip, header }: Visit): Promise<Viewer> => {
    const cookies = header('cookie')
    return { user: await sessions.userOf(cookies), visitor: visitors.read(cookies), ip }
  }
  return {
    routes: [
      ...signInRoutes(accountDeps, isPassword, entry),
      ...recoveryRoutes(accountDeps, isPassword, entry),
      ...passkeySignIn(accountDeps, entry),
      ...ownAccountRoutes(accountDeps, stepUp),
      ...ownCredentialRoutes(accountDeps, stepUp),
      ...passkeyRoutes(accountDeps, stepUp),
      ...keyRoutes({ store: keyStore, keys, stepUp, clock, onEvent }),
      ...providerRoutes({
        ...accountDeps,
        provider: needs.provider,
        registration: needs.registration,
        identities,
        stepUp,
        begun: pendingOidcLogins({ store: identities, secure, clock, randomBytes }),
        entry,
        publicUrl: needs.publicUrl,
        otherOrigins: needs.otherOrigins,
        signInsPerIp: perIp('provider-sign-ins-ip', PROVIDER_SIGN_INS, FAILURES_S),
        randomInt: (below) => randomBytes(6).readUIntBE(0, 6) % below,
        log,
      }),
    ],
    stop,
    viewerOf,
    callerOf: async (visit) => (await keys.viewerOf(visit.header('authorization'), visit.ip)) ?? viewerOf(visit),
  }
}

const SUSPICIOUS: ReadonlySet<AccountEvent> = new Set([
  'sign-in-failed',
  'sign-in-throttled',
  'wrong-password',
  'passkey-refused',
  'passkey-copied',
  'wrong-key',
])

/** Logs and counts each account event (OWASP ASVS 16.3). */
function observeAccounts(metrics: Pick<Metrics, 'counter'>, log: Logger): AccountDeps['onEvent'] {
  const counted = metrics.counter({
    name: 'account_events_total',
    help: 'Registrations, sign-ins and what went wrong with them.',
    labels: ['event'],
  })
  return (event, { userId, ip }) => {
    counted({ event })
    log[SUSPICIOUS.has(event) ? 'warn' : 'info']({ event, userId, ip }, 'account')
  }
}
