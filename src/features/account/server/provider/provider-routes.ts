/** Signing in at the operator's identity provider, and linking an account to it (§18). */
import { uuidv7 } from 'uuidv7'
import type { RegistrationKind } from '#features/models/contract.ts'
import { normalForm } from '#platform/normal-form.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import { ownAddresses, navigationFrom } from '#platform/server/http/admission/own-addresses.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { OpenIdPerson } from '#platform/server/openid/openid-client.ts'
import type { OpenIdProvider } from '#platform/server/openid/openid.ts'
import {
  beginProviderSignIn,
  CALLBACK_PATH,
  finishProviderSignIn,
  linkProvider,
  type PROVIDER_REFUSALS,
  readProviderLink,
  unlinkProvider,
} from '../../provider-contract.ts'
import { isUsernameSpelling, USERNAME_MAX, USERNAME_MIN } from '../../rules.ts'
import type { Viewer } from '../../viewer.ts'
import { isReserved, skeletonOf } from '../confusable-names.ts'
import { type AnyCall, FAILURES_S, type Proof, type SignIns } from '../sign-in/sign-ins.ts'
import { signedIn } from '../signed-in.ts'
import { accountStore } from '../store.ts'
import { type AllowedPeople, mayJoin } from './allowed-people.ts'
import { type Identity, pendingOidcLogins, providerStore } from './provider-store.ts'

type Refusal = (typeof PROVIDER_REFUSALS)[number]

/** The operator's provider. */
export interface AccountProvider extends OpenIdProvider {
  readonly issuer: string
  readonly name: string
  readonly allowed: AllowedPeople | null
}

/** Names that are tried for a new account before the sign-in fails. */
const NAMES_TRIED = 20
/** For a person without a usable name at the provider. */
const NOBODYS_NAME = 'debater'
/** Digits behind a name that others have, too. */
const DIGITS = 5
/** §18: trips to the provider and back from one address in ten minutes; a school has one address. */
const SIGN_INS_PER_IP = 600

/**
 * @param provider null where the operator has none
 * @param origins of the pages: the public one first, then the aliases'
 */
export function providerRoutes(
  kit: Kit,
  { sessions, onEvent, stepUp, startSession, adoptDebates, byProof }: SignIns,
  {
    provider,
    registration,
    origins,
    secure,
  }: {
    readonly provider: AccountProvider | null
    readonly registration: RegistrationKind
    readonly origins: readonly [string, ...string[]]
    readonly secure: boolean
  },
): Route<Viewer>[] {
  const { db, clock, limiter, log, random } = kit
  const [publicUrl] = origins
  const store = accountStore(db)
  const identities = providerStore(db)
  const begun = pendingOidcLogins(kit, secure)
  const signInsPerIp = limiter({ name: 'provider-sign-ins-ip', points: SIGN_INS_PER_IP, seconds: FAILURES_S })
  const cameFrom = navigationFrom(ownAddresses(origins))

  /**
   * True if a page of another site leads here: where the provider asks nothing, it would end a running session and sign
   * in somebody else. A browser that does not say where it comes from may begin while nobody is signed in.
   */
  function isLedHere(call: AnyCall): boolean {
    const from = cameFrom({ secFetchSite: call.header('sec-fetch-site'), referer: call.header('referer') })
    return from === 'foreign' || (from === 'unknown' && call.caller.user !== null)
  }

  function configured() {
    if (provider === null) throw new Problem(404, 'no-provider')
    return provider
  }

  /** Returns the provider's address for the browser; null if the provider cannot be reached. */
  async function beginAt(call: AnyCall, to: { userId: string | null; returnTo: string }): Promise<string | null> {
    const at = configured()
    await signInsPerIp.demand(call.ip, 'too-many-attempts')
    const { checks, cookie } = await begun.begin(to)
    try {
      const url = await at.begin(checks)
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
      if (registration === 'off') return 'registration-closed'
      if (!mayJoin(configured().allowed, person)) return 'provider-not-allowed'
      return (await make(call, identity, person.names)) ? null : 'provider-failed'
    }
    if ((await store.findUser(userId))?.suspendedAt) return 'account-suspended'
    const prove: Proof['prove'] = (tx) => identities.opens(tx, identity, userId)
    const user = await byProof(call, { userId, prove, others: 'stay', event: 'signed-in-by-provider' })
    return user === null ? 'provider-failed' : null
  }

  /** Makes an account under a free name for somebody who comes from the provider for the first time. */
  async function make(call: AnyCall, identity: Identity, names: readonly string[]): Promise<boolean> {
    const now = new Date(clock.now())
    let tries = 0
    for (const username of nameCandidates(names, (below) => random(6).readUIntBE(0, 6) % below)) {
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
          return adoptDebates(call, id)(tx)
        },
      )
      if (made === null) continue
      onEvent('registered', { userId: id, ip: call.ip })
      startSession(call, made.user, session, made.along)
      return true
    }
    return false
  }

  async function link(call: AnyCall, person: OpenIdPerson, userId: string): Promise<Refusal | null> {
    // Meanwhile the user may have signed out, or another may have signed in.
    if (call.caller.user?.id !== userId) return 'provider-failed'
    if (!(await identities.link(person, userId, new Date(clock.now())))) return 'provider-taken'
    onEvent('provider-linked', { userId, ip: call.ip })
    return null
  }

  return [
    route(beginProviderSignIn, async (call) => {
      configured()
      if (isLedHere(call)) return '/auth'
      const returnTo = ownPath(call.query.returnTo, publicUrl)
      return (await beginAt(call, { userId: null, returnTo })) ?? refusedAt('/auth', 'provider-away')
    }),

    route(finishProviderSignIn, async (call) => {
      const at = configured()
      await signInsPerIp.demand(call.ip, 'too-many-attempts')
      const found = await begun.take(call.header('cookie'), call.query['state'])
      if (found === null) return refusedAt('/auth', 'provider-failed')
      call.setCookie(begun.forget)
      const { userId, returnTo } = found.begun
      const page = userId === null ? '/auth' : '/account'
      if (call.query['error'] === 'access_denied') return refusedAt(page, 'provider-cancelled')
      try {
        const callback = new URL(`${publicUrl}${CALLBACK_PATH}?${new URLSearchParams(call.query)}`)
        const person = await at.finish(callback, found.checks)
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
      const user = await stepUp(call, call.body.password, 'adds')
      const url = await beginAt(call, { userId: user.id, returnTo: '/account' })
      if (url === null) throw new Problem(503, 'provider-away', { values: { name } })
      return { url }
    }),

    route(unlinkProvider, async (call) => {
      signedIn(call.caller)
      const { issuer } = configured()
      const user = await stepUp(call, call.body.password)
      if ((await identities.unlink(user.id, issuer)) === 'last') throw new Problem(409, 'last-way-in')
      onEvent('provider-unlinked', { userId: user.id, ip: call.ip })
    }),
  ]
}

const refusedAt = (page: '/auth' | '/account', refusal: Refusal) => `${page}?refused=${refusal}`

/** Returns a path of this site, or `/` for an address that a browser would take for another site's. */
function ownPath(asked: string | undefined, publicUrl: string): string {
  const url = asked?.startsWith('/') ? parsedUrl(asked, publicUrl) : null
  if (url === null) return '/'
  const { origin, pathname, search } = url
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? pathname + search : '/'
}

/** Returns usernames to be tried in turn: the provider's own, then the first usable one with digits. */
function* nameCandidates(names: readonly string[], randomInt: (below: number) => number): Generator<string> {
  const usable = [...names, NOBODYS_NAME].flatMap((name) => {
    const spelled = usernameOf(name)
    return spelled === null ? [] : [spelled]
  })
  yield* usable.slice(0, -1)
  const [first = NOBODYS_NAME] = usable
  const stem = [...first]
    .slice(0, USERNAME_MAX - DIGITS - 1)
    .join('')
    .replace(/[. _-]+$/, '')
  for (;;) yield `${stem}-${String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')}`
}

/** Returns a name in the form that usernames have (§15), or null. Of an address it takes the part before the @. */
function usernameOf(given: string): string | null {
  const [local = ''] = normalForm(given, 'NFKC').split('@')
  const spelled = local
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}. _-]+/gu, ' ')
    .replace(/[. _-]{2,}/g, ' ')
  const name = [...spelled]
    .slice(0, USERNAME_MAX)
    .join('')
    .replace(/^[. _-]+|[. _-]+$/g, '')
  if ([...name].length < USERNAME_MIN || !isUsernameSpelling(name) || isReserved(skeletonOf(name))) return null
  return name
}
