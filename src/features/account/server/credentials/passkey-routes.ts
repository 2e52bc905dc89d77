import { uuidv7 } from 'uuidv7'
import { Problem } from '#platform/server/errors.ts'
import type { WrittenFile } from '#platform/server/http/pages/written-files.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { challengeIn, type WebAuthn } from '#platform/server/webauthn.ts'
import { isUuid } from '#platform/uuid.ts'
import * as calls from '../../credential-contract.ts'
import { nameOf } from '../../name.ts'
import type { Viewer } from '../../viewer.ts'
import { presentPasskey } from '../present.ts'
import { secretCookie, secretHash } from '../secret-cookie.ts'
import { type AnyCall, FAILURES_S, type SignIns } from '../sign-in/sign-ins.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import type { ChallengeRow, PasskeyRow, PasskeyStore, Removal } from './passkey-store.ts'

export const PASSKEYS_KEPT = 20
const CHALLENGES_PER_IP = 120
const UNNAMED = 'Passkey'
export const CHALLENGE_MS = 5 * 60_000
const CHALLENGE_BYTES = 32
const HOLDER_BYTES = 16
const COOKIE_S = 3_600
const ORIGINS_S = 3_600

/** @param webauthn null if browsers allow no passkeys at this address */
export function passkeyRoutes(
  { clock, limiter, random }: Kit,
  { sessions, throttle, onEvent, stepUp, byProof }: SignIns,
  passkeys: PasskeyStore,
  webauthn: WebAuthn | null,
  secure: boolean,
): Route<Viewer>[] {
  const challengesPerIp = limiter({ name: 'passkey-challenges-ip', points: CHALLENGES_PER_IP, seconds: FAILURES_S })
  // The cookie is `strict`, so that a link from another site cannot continue a sign-in.
  const cookie = secretCookie('attempt', secure, 'strict')

  /** @param userId the account whose passkey must sign the challenge; null if any account's passkey may sign it */
  async function issue(purpose: ChallengeRow['purpose'], holder: string, userId: string | null): Promise<Buffer> {
    const challenge = random(CHALLENGE_BYTES)
    const challengeHash = secretHash(challenge.toString('base64url'))
    const expiresAt = new Date(clock.now() + CHALLENGE_MS)
    await passkeys.keepChallenge({ challengeHash, purpose, holder, userId, expiresAt })
    return challenge
  }
  const use = (purpose: ChallengeRow['purpose'], holder: string, challenge: string) =>
    passkeys.useChallenge({ challengeHash: secretHash(challenge), purpose, holder }, new Date(clock.now()))

  function holderOf(call: AnyCall): string {
    const holder = sessions.hashOf(call.header('cookie'))
    if (holder === null) throw authenticationRequired()
    return holder
  }

  return [
    route(calls.listPasskeys, async (call) => (await passkeys.list(signedIn(call.caller).user.id)).map(presentPasskey)),

    route(calls.passkeyOptions, async (call) => {
      signedIn(call.caller)
      if (webauthn === null) throw passkeysOff()
      const user = await stepUp(call, call.body.password, 'adds')
      const known = await passkeys.list(user.id)
      if (known.length >= PASSKEYS_KEPT) throw passkeysFull()
      const challenge = await issue('add', holderOf(call), user.id)
      const described = { id: user.id, name: user.username, displayName: nameOf(user) }
      return (await webauthn.toAdd(challenge, described, known)) as { challenge: string }
    }),

    route(calls.addPasskey, async (call) => {
      const { user } = signedIn(call.caller)
      if (webauthn === null) throw passkeysOff()
      const { name, credential } = call.body
      const challenge = challengeIn(credential)
      const asked = challenge === null ? null : await use('add', holderOf(call), challenge)
      if (challenge === null || asked?.userId !== user.id) throw notVerified()
      const made = await webauthn.verifyAdded(credential, challenge)
      if (made === null) throw notVerified()
      const row: PasskeyRow = {
        id: uuidv7(),
        userId: user.id,
        ...made,
        transports: [...made.transports],
        name: name ?? UNNAMED,
        createdAt: new Date(clock.now()),
        lastUsedAt: null,
      }
      const added = await passkeys.add(row, PASSKEYS_KEPT)
      if (added === 'full') throw passkeysFull()
      if (added === 'taken') throw notVerified()
      onEvent('passkey-added', { userId: user.id, ip: call.ip })
      return presentPasskey(row)
    }),

    route(calls.renamePasskey, async (call) => {
      const { user } = signedIn(call.caller)
      const { id } = call.params
      const row = isUuid(id) ? await passkeys.rename(user.id, id, call.body.name) : null
      if (row === null) throw notFound()
      return presentPasskey(row)
    }),

    route(calls.removePasskey, async (call) => {
      const user = await stepUp(call, call.body.password)
      const { id } = call.params
      demandRemoved(isUuid(id) ? await passkeys.remove(user.id, id) : 'absent', 'last-way-in')
      onEvent('passkey-removed', { userId: user.id, ip: call.ip })
    }),

    route(calls.removePassword, async (call) => {
      const user = await stepUp(call, call.body.password)
      const removal = await passkeys.removePassword(user.id)
      if (removal === 'absent') return
      demandRemoved(removal, 'last-password')
      onEvent('password-removed', { userId: user.id, ip: call.ip })
    }),

    route(calls.passkeyLoginOptions, async (call) => {
      if (webauthn === null) throw passkeysOff()
      await challengesPerIp.demand(call.ip, 'too-many-attempts')
      const userId = call.body.again ? signedIn(call.caller).user.id : null
      let holder = cookie.read(call.header('cookie'))
      if (holder === null) {
        holder = random(HOLDER_BYTES).toString('base64url')
        call.setCookie(cookie.set(holder, COOKIE_S))
      }
      const challenge = await issue('sign-in', secretHash(holder), userId)
      const allowed = userId === null ? null : await passkeys.list(userId)
      return (await webauthn.toSignIn(challenge, allowed)) as { challenge: string }
    }),

    route(calls.loginByPasskey, async (call) => {
      if (webauthn === null) throw passkeysOff()
      const { credential } = call.body
      const { ip } = call
      // The guess counts as a failure until `guess.right()` is called.
      const guess = await throttle.guess(`passkey:${credential.id}`, ip)
      const failed = (userId: string | null, code: 'passkey-refused' | 'passkey-copied') => {
        onEvent(code, { userId, ip })
        return new Problem(401, code)
      }
      const holder = cookie.read(call.header('cookie'))
      const challenge = challengeIn(credential)
      const asked = holder && challenge ? await use('sign-in', secretHash(holder), challenge) : null
      const known = await passkeys.find(credential.id)
      if (asked === null || challenge === null || known === null) throw failed(null, 'passkey-refused')
      const { userId } = known
      const { userHandle } = credential.response
      const isAnothers = asked.userId !== null && asked.userId !== userId
      const names = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : userId
      const proven = isAnothers || names !== userId ? null : await webauthn.verifySignIn(credential, challenge, known)
      if (proven === null) throw failed(userId, 'passkey-refused')
      const { counter } = proven
      // A counter that has not increased indicates a cloned authenticator (WebAuthn Level 3, 6.1.1).
      if ((counter > 0 || known.counter > 0) && counter <= known.counter) throw failed(userId, 'passkey-copied')
      const user = await byProof(call, {
        userId,
        prove: (tx) => passkeys.count(tx, known, counter, new Date(clock.now())),
        others: 'stay',
        event: 'signed-in-by-passkey',
      })
      if (user === null) throw failed(userId, 'passkey-refused')
      await guess.right()
      return user
    }),
  ]
}

function demandRemoved(removal: Removal, last: 'last-way-in' | 'last-password'): void {
  if (removal === 'absent') throw notFound()
  if (removal === 'last') throw new Problem(409, last)
}

const notFound = () => new Problem(404, 'passkey-not-found')
const notVerified = () => new Problem(422, 'passkey-not-verified')
const passkeysFull = () => new Problem(409, 'passkeys-full')
const passkeysOff = () => new Problem(409, 'passkeys-off')

/** Lists the other hosts on which browsers may use the passkeys (WebAuthn Level 3, 5.11). @param aliases `PUBLIC_URL_ALIASES` */
export function relatedOrigins(aliases: readonly string[]): WrittenFile[] {
  if (aliases.length === 0) return []
  const content = JSON.stringify({ origins: aliases.map((host) => `https://${host}`) })
  const path = '/.well-known/webauthn'
  return [{ path, type: 'application/json', sharedForSeconds: ORIGINS_S, content: () => Promise.resolve(content) }]
}
