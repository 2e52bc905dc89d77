/** Signing in at the operator's identity provider, and linking an account to it (§18). */
import { uuidv7 } from 'uuidv7'
import type { RegistrationKind } from '#features/models/contract.ts'
import type { Clock } from '#platform/clock.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import { ownAddresses, navigationFrom } from '#platform/server/http/admission/own-addresses.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Logger } from '#platform/server/log.ts'
import type { OpenIdPerson, OpenIdProvider } from '#platform/server/openid/openid.ts'
import type { Limiter } from '#platform/server/shared/rate-limit.ts'
import {
  beginProviderSignIn,
  CALLBACK_PATH,
  finishProviderSignIn,
  linkProvider,
  type PROVIDER_REFUSALS,
  readProviderLink,
  unlinkProvider,
} from '../../provider-contract.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import { skeletonOf } from '../confusable-names.ts'
import type { StepUp } from '../sign-in/step-up.ts'
import type { AnyCall, Entry } from '../sign-in/start-session.ts'
import { signedIn } from '../signed-in.ts'
import type { PendingOidcLogins } from './pending-oidc-logins.ts'
import { type AllowedPeople, mayJoin } from './allowed-people.ts'
import { nameCandidates } from './free-name.ts'
import type { Identity, ProviderStore } from './provider-store.ts'

type Refusal = (typeof PROVIDER_REFUSALS)[number]

export interface ProviderRoutesDeps extends Pick<AccountDeps, 'store' | 'sessions' | 'onEvent'> {
  /** Null where the operator has none. */
  readonly provider:
    | (OpenIdProvider & { readonly issuer: string; readonly name: string; readonly allowed: AllowedPeople | null })
    | null
  /** Who may make an account (§19). */
  readonly registration: RegistrationKind
  readonly identities: ProviderStore
  readonly begun: PendingOidcLogins
  readonly entry: Entry
  readonly stepUp: StepUp
  readonly publicUrl: string
  /** The origins of the pages at the aliases. */
  readonly otherOrigins: readonly string[]
  readonly signInsPerIp: Limiter
  readonly randomInt: (below: number) => number
  readonly clock: Pick<Clock, 'now'>
  readonly log: Logger
}

/** Names that are tried for a new account before the sign-in fails. */
const NAMES_TRIED = 20

export function providerRoutes(deps: ProviderRoutesDeps): Route<Viewer>[] {
  const { identities, begun, entry, store, sessions, onEvent, clock, log } = deps
  const cameFrom = navigationFrom(ownAddresses([deps.publicUrl, ...deps.otherOrigins]))

  /**
   * Whether a page of another site leads here: where the provider asks nothing, it would end a running session and sign in
   * somebody else. A browser that does not say where it comes from may begin while nobody is signed in.
   */
  function isLedHere(call: AnyCall): boolean {
    const from = cameFrom({ secFetchSite: call.header('sec-fetch-site'), referer: call.header('referer') })
    return from === 'foreign' || (from === 'unknown' && call.caller.user !== null)
  }

  function configured() {
    if (deps.provider === null) throw new Problem(404, 'no-provider')
    return deps.provider
  }

  /** Sends the browser to the provider; null when that cannot be reached. */
  async function beginAt(call: AnyCall, to: { userId: string | null; returnTo: string }): Promise<string | null> {
    const provider = configured()
    await deps.signInsPerIp.demand(call.ip, 'too-many-attempts')
    const { checks, cookie } = await begun.begin(to)
    try {
      const url = await provider.begin(checks)
      call.setCookie(cookie)
      return url.href
    } catch (error) {
      log.warn({ err: error }, 'the identity provider is away')
      return null
    }
  }

  async function open(call: AnyCall, person: OpenIdPerson): Promise<Refusal | null> {
    const identity = { issuer: person.issuer, subject: person.subject }
    const userId = await identities.accountOf(identity)
    if (userId === null) {
      if (deps.registration === 'off') return 'registration-closed'
      if (!mayJoin(configured().allowed, person)) return 'provider-not-allowed'
      return (await make(call, identity, person.names)) ? null : 'provider-failed'
    }
    if ((await store.findUser(userId))?.suspendedAt) return 'account-suspended'
    const prove: Parameters<Entry['byProof']>[1]['prove'] = (tx) => identities.opens(tx, identity, userId)
    const user = await entry.byProof(call, { userId, prove, others: 'stay', event: 'signed-in-by-provider' })
    return user === null ? 'provider-failed' : null
  }

  /** Makes an account for somebody who comes from the provider for the first time, under a name that is free. */
  async function make(call: AnyCall, identity: Identity, names: readonly string[]): Promise<boolean> {
    const now = new Date(clock.now())
    let tries = 0
    for (const username of nameCandidates(names, deps.randomInt)) {
      if ((tries += 1) > NAMES_TRIED) return false
      const id = uuidv7()
      const session = sessions.issue(id, call.header('user-agent'), 'stepUp')
      const made = await store.register(
        {
          id,
          username,
          usernameSkeleton: skeletonOf(username),
          passwordHash: null,
          displayName: null,
          bio: null,
          createdAt: now,
        },
        session.row,
        sessions.hashOf(call.header('cookie')),
        async (tx) => {
          await identities.insert(tx, identity, id, now)
          return entry.adoptDebates(call, id)(tx)
        },
      )
      if (made === null) continue
      onEvent('registered', { userId: id, ip: call.ip })
      entry.startSession(call, made.user, session, made.along)
      return true
    }
    return false
  }

  async function link(call: AnyCall, person: OpenIdPerson, userId: string): Promise<Refusal | null> {
    // Whoever began it may have signed out at the provider's page, or somebody else in.
    if (call.caller.user?.id !== userId) return 'provider-failed'
    if (!(await identities.link(person, userId, new Date(clock.now())))) return 'provider-taken'
    onEvent('provider-linked', { userId, ip: call.ip })
    return null
  }

  return [
    route(beginProviderSignIn, async (call) => {
      configured()
      if (isLedHere(call)) return '/auth'
      const returnTo = ownPath(call.query.returnTo, deps.publicUrl)
      return (await beginAt(call, { userId: null, returnTo })) ?? refusedAt('/auth', 'provider-away')
    }),

    route(finishProviderSignIn, async (call) => {
      const provider = configured()
      await deps.signInsPerIp.demand(call.ip, 'too-many-attempts')
      const found = await begun.take(call.header('cookie'), call.query['state'])
      if (found === null) return refusedAt('/auth', 'provider-failed')
      call.setCookie(begun.forget)
      const { userId, returnTo } = found.begun
      const page = userId === null ? '/auth' : '/account'
      if (call.query['error'] === 'access_denied') return refusedAt(page, 'provider-cancelled')
      try {
        const callback = new URL(`${deps.publicUrl}${CALLBACK_PATH}?${new URLSearchParams(call.query)}`)
        const person = await provider.finish(callback, found.checks)
        const refusal = userId === null ? await open(call, person) : await link(call, person, userId)
        return refusal === null ? returnTo : refusedAt(page, refusal)
      } catch (error) {
        log.warn({ err: error }, 'a sign-in at the identity provider failed')
        onEvent('sign-in-failed', { userId: null, ip: call.ip })
        return refusedAt(page, 'provider-failed')
      }
    }),

    route(readProviderLink, async (call) => {
      const { user } = signedIn(call.caller)
      return { linked: await identities.isLinked(user.id, configured().issuer) }
    }),

    route(linkProvider, async (call) => {
      signedIn(call.caller)
      const { name } = configured()
      const user = await deps.stepUp(call, call.body.password, 'adds')
      const url = await beginAt(call, { userId: user.id, returnTo: '/account' })
      if (url === null) throw new Problem(503, 'provider-away', { values: { name } })
      return { url }
    }),

    route(unlinkProvider, async (call) => {
      signedIn(call.caller)
      const { issuer } = configured()
      const user = await deps.stepUp(call, call.body.password)
      if ((await identities.unlink(user.id, issuer)) === 'last') throw new Problem(409, 'last-way-in')
      onEvent('provider-unlinked', { userId: user.id, ip: call.ip })
    }),
  ]
}

const refusedAt = (page: '/auth' | '/account', refusal: Refusal) => `${page}?refused=${refusal}`

/** A path of this site, or `/`: whatever a browser would take for another site's address leads nowhere. */
function ownPath(asked: string | undefined, publicUrl: string): string {
  const url = asked?.startsWith('/') ? parsedUrl(asked, publicUrl) : null
  if (url === null) return '/'
  const { origin, pathname, search } = url
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? pathname + search : '/'
}
