/** The calls on one's own API keys (§11). */
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import { isUuid } from '#platform/uuid.ts'
import type { Clock } from '#platform/clock.ts'
import { keyTexts } from '../../texts/key-texts.ts'
import { listKeys, makeKey, removeKey } from '../../key-contract.ts'
import { KEY_DAYS, KEYS_MAX } from '../../rules.ts'
import type { Viewer } from '../../viewer.ts'
import type { AccountDeps } from '../account-deps.ts'
import { presentKey } from '../present.ts'
import type { StepUp } from '../sign-in/step-up.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import type { Keys } from './keys.ts'
import type { KeysStore } from './keys-store.ts'

const DAY_MS = 86_400_000

export interface KeyRoutesDeps {
  readonly store: KeysStore
  readonly keys: Pick<Keys, 'issue'>
  readonly stepUp: StepUp
  readonly clock: Pick<Clock, 'now'>
  readonly onEvent: AccountDeps['onEvent']
}

export function keyRoutes({ store, keys, stepUp, clock, onEvent }: KeyRoutesDeps): Route<Viewer>[] {
  return [
    route(listKeys, async (call) => (await store.list(signedIn(call.caller).user.id)).map(presentKey)),

    route(makeKey, async (call) => {
      const { name, scope, expiresAt } = call.body
      signedIn(call.caller)
      const end = endOf(expiresAt, clock.now())
      if (end !== null && end.getTime() <= clock.now()) throw endPassed()
      // A key outlives the session that made it, as a passkey does.
      const { id: userId } = await stepUp(call, call.body.password, 'adds')
      const { key, row } = keys.issue({ userId, name, scope, expiresAt: end })
      const added = await store.add(row, KEYS_MAX)
      if (added === null) throw authenticationRequired()
      if (added === 'full') throw new Problem(409, 'too-many-keys', { values: { limit: KEYS_MAX } })
      onEvent('key-made', { userId, ip: call.ip })
      return { id: row.id, key }
    }),

    route(removeKey, async (call) => {
      const userId = signedIn(call.caller).user.id
      const { id } = call.params
      if (!isUuid(id) || !(await store.remove(userId, id))) throw new Problem(404, 'key-not-found')
      onEvent('key-removed', { userId, ip: call.ip })
    }),
  ]
}

function endOf(given: string | null | undefined, now: number): Date | null {
  if (given === undefined) return new Date(now + KEY_DAYS * DAY_MS)
  return given === null ? null : new Date(given)
}

const endPassed = () =>
  new Problem(400, 'expiry-past', { errors: [{ path: 'expiresAt', message: keyTexts.expiryPast }] })
