import type { RegistrationKind } from '#features/models/contract.ts'
import { beginning } from '#platform/cut.ts'
import { normalForm } from '#platform/normal-form.ts'
import { parsedUrl } from '#platform/parsed-url.ts'
import { Problem } from '#platform/server/errors.ts'
import { ownAddresses, navigationFrom } from '#platform/server/http/admission/own-addresses.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import type { OpenIdPerson } from '#platform/server/openid/openid-client.ts'
import type { OpenIdProvider } from '#platform/server/openid/openid.ts'
import * as calls from '../../provider-contract.ts'
import { isUsernameSpelling, USERNAME_MAX, USERNAME_MIN } from '../../rules.ts'
import type { Viewer } from '../../viewer.ts'
import { isReserved, skeletonOf } from '../confusable-names.ts'
import { type AnyCall, FAILURES_S, type Proof, type SignIns } from '../sign-in/sign-ins.ts'
import { signedIn } from '../signed-in.ts'
import { accountStore } from '../store.ts'
import { type AllowedPeople, mayJoin } from './allowed-people.ts'
import { type Identity, pendingOidcLogins, providerStore } from './provider-store.ts'

type Refusal = (typeof calls.PROVIDER_REFUSALS)[number]

export interface AccountProvider extends OpenIdProvider {
  readonly issuer: string
  readonly name: string
  readonly allowed: AllowedPeople | null
}

const NAMES_TRIED = 20
const NOBODYS_NAME = 'debater'
const DIGITS = 5
/** §18: the maximum number of sign-ins in ten minutes per IP address, which a whole school may share. */
const SIGN_INS_PER_IP = 600

/** @param provider null if none is configured @param origins `PUBLIC_URL` first, then the aliases */
export function providerRoutes(
  kit: Kit,
  { onEvent, stepUp, openAccount, byProof }: SignIns,
  provider: AccountProvider | null,
  registration: RegistrationKind,
  origins: readonly [string, ...string[]],
  secure: boolean,
): Route<Viewer>[] {
  const { db, clock, limiter, log, random } = kit
  const [publicUrl] = origins
  const store = accountStore(db)
  const identities = providerStore(db)
  const begun = pendingOidcLogins(kit, secure)
  const signInsPerIp = limiter({ name: 'provider-sign-ins-ip', points: SIGN_INS_PER_IP, seconds: FAILURES_S })
  const cameFrom = navigationFrom(ownAddresses(origins))

  /**
   * Returns true if the visitor came from another site, which could sign them in to somebody else's account. Also returns true
   * for a signed-in user if the browser hides the previous page.
   */
  function isLedHere(call: AnyCall): boolean {
    const from = cameFrom({ secFetchSite: call.header('sec-fetch-site'), referer: call.header('referer') })
    return from === 'foreign' || (from === 'unknown' && call.caller.user !== null)
  }

  function configured() {
    if (provider === null) throw new Problem(404, 'no-provider')
    return provider
  }

  /** Returns the provider's address for the sign-in, or null if the provider cannot be reached. */
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

  async function make(call: AnyCall, identity: Identity, names: readonly string[]): Promise<boolean> {
    const createdAt = new Date(clock.now())
    for (const username of nameCandidates(names, (below) => random(6).readUIntBE(0, 6) % below)) {
      const insert = (tx: typeof db, userId: string) => identities.insert(tx, { ...identity, userId, createdAt })
      if (await openAccount(call, { username, passwordHash: null }, insert, true)) return true
    }
    return false
  }

  async function link(call: AnyCall, { issuer, subject }: OpenIdPerson, userId: string): Promise<Refusal | null> {
    // Refuses if the user who began to link is no longer signed in to this browser.
    if (call.caller.user?.id !== userId) return 'provider-failed'
    if (!(await identities.link({ issuer, subject, userId, createdAt: new Date(clock.now()) }))) return 'provider-taken'
    onEvent('provider-linked', { userId, ip: call.ip })
    return null
  }

  return [
    route(calls.beginProviderSignIn, async (call) => {
      configured()
      if (isLedHere(call)) return '/auth'
      const returnTo = ownPath(call.query.returnTo, publicUrl)
      return (await beginAt(call, { userId: null, returnTo })) ?? refusedAt('/auth', 'provider-away')
    }),

    route(calls.finishProviderSignIn, async (call) => {
      const at = configured()
      await signInsPerIp.demand(call.ip, 'too-many-attempts')
      const found = await begun.take(call.header('cookie'), call.query['state'])
      if (found === null) return refusedAt('/auth', 'provider-failed')
      call.setCookie(begun.forget)
      const { userId, returnTo } = found.begun
      const page = userId === null ? '/auth' : '/account'
      if (call.query['error'] === 'access_denied') return refusedAt(page, 'provider-cancelled')
      try {
        const callback = new URL(`${publicUrl}${calls.CALLBACK_PATH}?${new URLSearchParams(call.query)}`)
        const person = await at.finish(callback, found.checks)
        const refusal = userId === null ? await open(call, person) : await link(call, person, userId)
        return refusal === null ? returnTo : refusedAt(page, refusal)
      } catch (error) {
        log.warn({ err: error }, 'a sign-in at the identity provider failed')
        onEvent('sign-in-failed', { userId: null, ip: call.ip })
        return refusedAt(page, 'provider-failed')
      }
    }),

    route(calls.readProviderLink, async (call) => {
      const { user } = signedIn(call.caller)
      const { issuer } = configured()
      return { linked: (await identities.list(user.id)).some((identity) => identity.issuer === issuer) }
    }),

    route(calls.linkProvider, async (call) => {
      signedIn(call.caller)
      const { name } = configured()
      const user = await stepUp(call, call.body.password, 'adds')
      const url = await beginAt(call, { userId: user.id, returnTo: '/account' })
      if (url === null) throw new Problem(503, 'provider-away', { values: { name } })
      return { url }
    }),

    route(calls.unlinkProvider, async (call) => {
      signedIn(call.caller)
      const { issuer } = configured()
      const user = await stepUp(call, call.body.password)
      if ((await identities.unlink(user.id, issuer)) === 'last') throw new Problem(409, 'last-way-in')
      onEvent('provider-unlinked', { userId: user.id, ip: call.ip })
    }),
  ]
}

const refusedAt = (page: '/auth' | '/account', refusal: Refusal) => `${page}?refused=${refusal}`

/** Returns `asked` if it is a path on this site, otherwise `/`. */
function ownPath(asked: string | undefined, publicUrl: string): string {
  const url = asked?.startsWith('/') ? parsedUrl(asked, publicUrl) : null
  if (url === null) return '/'
  const { origin, pathname, search } = url
  return origin === new URL(publicUrl).origin && !pathname.startsWith('//') ? pathname + search : '/'
}

/** Returns the usable names from the provider, then variants of the first one with digits added. */
function nameCandidates(names: readonly string[], randomInt: (below: number) => number): string[] {
  const usable = [...names.map(usernameOf).filter((name) => name !== null), NOBODYS_NAME]
  const [first = NOBODYS_NAME] = usable
  const stem = beginning(first, USERNAME_MAX - DIGITS - 1).replace(/[. _-]+$/, '')
  const digits = () => String(randomInt(10 ** DIGITS)).padStart(DIGITS, '0')
  const numbered = Array.from({ length: NAMES_TRIED }, () => `${stem}-${digits()}`)
  return [...usable.slice(0, -1), ...numbered].slice(0, NAMES_TRIED)
}

/** Returns a username made from `given`, or null if that is impossible (§15). Uses only the part of an email before the @. */
function usernameOf(given: string): string | null {
  const [local = ''] = normalForm(given, 'NFKC').split('@')
  const spelled = local
    .trim()
    .replace(/[^\p{L}\p{M}\p{Nd}. _-]+/gu, ' ')
    .replace(/[. _-]{2,}/g, ' ')
  const name = beginning(spelled, USERNAME_MAX).replace(/^[. _-]+|[. _-]+$/g, '')
  if ([...name].length < USERNAME_MIN || !isUsernameSpelling(name) || isReserved(skeletonOf(name))) return null
  return name
}
