/** One's own passkeys: making, naming and removing them (§18). */
import { uuidv7 } from 'uuidv7'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { challengeIn } from '#platform/server/webauthn.ts'
import { isUuid } from '#platform/uuid.ts'
import {
  addPasskey,
  listPasskeys,
  passkeyOptions,
  removePasskey,
  removePassword,
  renamePasskey,
} from '../../passkey-contract.ts'
import { nameOf } from '../../user.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import type { StepUp } from '../sign-in/step-up.ts'
import { presentPasskey } from '../present.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import { passkeysOff } from './passkey-sign-in.ts'
import type { PasskeyRow, Removal } from './passkey-store.ts'

/** §18: the passkeys of one account. */
export const PASSKEYS_KEPT = 20
/** The name of a passkey whose page gave none. */
const UNNAMED = 'Passkey'

export function passkeyRoutes(deps: AccountDeps, stepUp: StepUp): Route<Viewer>[] {
  const { passkeys, challenges, webauthn, sessions, clock, onEvent } = deps

  /** The session of the call, which alone may answer its challenge. */
  function holderOf(call: { header(name: string): string | undefined }): string {
    const holder = sessions.hashOf(call.header('cookie'))
    if (holder === null) throw authenticationRequired()
    return holder
  }

  return [
    route(listPasskeys, async (call) => (await passkeys.list(signedIn(call.caller).user.id)).map(presentPasskey)),

    route(passkeyOptions, async (call) => {
      signedIn(call.caller)
      if (webauthn === null) throw passkeysOff()
      const user = await stepUp(call, call.body.password, 'adds')
      const known = await passkeys.list(user.id)
      if (known.length >= PASSKEYS_KEPT) throw passkeysFull()
      const challenge = await challenges.issue('add', holderOf(call), user.id)
      const described = { id: user.id, name: user.username, displayName: nameOf(user) }
      return (await webauthn.toAdd(challenge, described, known)) as { challenge: string }
    }),

    route(addPasskey, async (call) => {
      const { user } = signedIn(call.caller)
      if (webauthn === null) throw passkeysOff()
      const { name, credential } = call.body
      const challenge = challengeIn(credential)
      const asked = challenge === null ? null : await challenges.use('add', holderOf(call), challenge)
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

    route(renamePasskey, async (call) => {
      const { user } = signedIn(call.caller)
      const { id } = call.params
      const row = isUuid(id) ? await passkeys.rename(user.id, id, call.body.name) : null
      if (row === null) throw notFound()
      return presentPasskey(row)
    }),

    route(removePasskey, async (call) => {
      const user = await stepUp(call, call.body.password)
      const { id } = call.params
      demandRemoved(isUuid(id) ? await passkeys.remove(user.id, id) : 'absent', 'last-way-in')
      onEvent('passkey-removed', { userId: user.id, ip: call.ip })
    }),

    route(removePassword, async (call) => {
      const user = await stepUp(call, call.body.password)
      const removal = await passkeys.removePassword(user.id)
      if (removal === 'absent') return
      demandRemoved(removal, 'last-password')
      onEvent('password-removed', { userId: user.id, ip: call.ip })
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
