/** Signing in by a passkey (§18). */
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { challengeIn } from '#platform/server/webauthn.ts'
import { loginByPasskey, passkeyLoginOptions } from '../../passkey-contract.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { Entry } from '../sign-in/start-session.ts'
import { signedIn } from '../signed-in.ts'

export function passkeySignIn(deps: AccountDeps, entry: Entry): Route<Viewer>[] {
  const { passkeys, challenges, webauthn, throttle, challengesPerIp, clock, onEvent } = deps

  return [
    route(passkeyLoginOptions, async (call) => {
      if (webauthn === null) throw passkeysOff()
      await challengesPerIp.demand(call.ip, 'too-many-attempts')
      const userId = call.body.again ? signedIn(call.caller).user.id : null
      const cookies = call.header('cookie')
      let holder = challenges.holderOf(cookies)
      if (holder === null) {
        const made = challenges.newHolder()
        call.setCookie(made.cookie)
        holder = made.holder
      }
      const challenge = await challenges.issue('sign-in', holder, userId)
      const allowed = userId === null ? null : await passkeys.list(userId)
      return (await webauthn.toSignIn(challenge, allowed)) as { challenge: string }
    }),

    route(loginByPasskey, async (call) => {
      if (webauthn === null) throw passkeysOff()
      const { credential } = call.body
      const { ip } = call
      // Counted before it is looked at, and given back when it was right.
      const guess = await throttle.guess(`passkey:${credential.id}`, ip)
      const failed = (userId: string | null, code: 'passkey-refused' | 'passkey-copied') => {
        onEvent(code, { userId, ip })
        return new Problem(401, code)
      }
      const holder = challenges.holderOf(call.header('cookie'))
      const challenge = challengeIn(credential)
      const asked = holder && challenge ? await challenges.use('sign-in', holder, challenge) : null
      const known = await passkeys.find(credential.id)
      if (asked === null || challenge === null || known === null) throw failed(null, 'passkey-refused')
      const { userId } = known
      const { userHandle } = credential.response
      const isAnothers = asked.userId !== null && asked.userId !== userId
      const names = typeof userHandle === 'string' ? Buffer.from(userHandle, 'base64url').toString() : userId
      const proven = isAnothers || names !== userId ? null : await webauthn.verifySignIn(credential, challenge, known)
      if (proven === null) throw failed(userId, 'passkey-refused')
      const { counter } = proven
      // An authenticator that counts must go on counting; one that goes back has been copied (WebAuthn Level 3, 6.1.1).
      if ((counter > 0 || known.counter > 0) && counter <= known.counter) throw failed(userId, 'passkey-copied')
      const user = await entry.byProof(call, {
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

export const passkeysOff = () => new Problem(409, 'passkeys-off')
