/** Creates and checks API keys (§15 "Keys"), which are sent as bearer tokens (RFC 6750 §2.1) and stored as hashes. */
import { uuidv7 } from 'uuidv7'
import type { Endpoint } from '#platform/endpoint.ts'
import { Problem } from '#platform/server/errors.ts'
import { route, type Route } from '#platform/server/http/route.ts'
import type { Kit } from '#platform/server/kit.ts'
import { isUuid } from '#platform/uuid.ts'
import { listKeys, makeKey, removeKey } from '../../key-contract.ts'
import { tierAt } from '../../plan.ts'
import { KEY_DAYS, KEYS_MAX } from '../../rules.ts'
import keyTexts from '../../texts/key-texts.json' with { type: 'json' }
import type refusals from '../../texts/refusal-texts.json'
import type { Viewer } from '../../viewer.ts'
import { presentKey } from '../present.ts'
import { secretHash } from '../secret-cookie.ts'
import type { SignIns } from '../sign-in/sign-ins.ts'
import { authenticationRequired, signedIn } from '../signed-in.ts'
import { keysStore } from './keys-store.ts'

const DAY_MS = 86_400_000
/** The prefix by which secret scanners recognise a published key. */
const PREFIX = 'evc_'
const KEY_BYTES = 32
const KEY = /^evc_[\w-]{43}$/
/** Number of a key's characters that are shown. They reveal 36 of its 256 random bits. */
const SHOWN = PREFIX.length + 6
/** §15: the minimum time between two records of a key's use, in milliseconds. */
export const KEY_TOUCH_MS = 60_000

export function createKeys({ db, clock, random }: Kit, { stepUp, onEvent }: SignIns) {
  const store = keysStore(db)

  /** Returns the key's owner, or null if there is no bearer token. Throws 401 `invalid-key` for an invalid key. */
  async function viewerOf(authorization: string | undefined, ip: string): Promise<Viewer | null> {
    const [scheme = '', key = ''] = authorization?.trim().split(/\s+/, 2) ?? []
    // Other schemes in the `Authorization` header are ignored, because a proxy may use them for its own sign-in.
    if (scheme.toLowerCase() !== 'bearer') return null
    const now = clock.now()
    const found = KEY.test(key) ? await store.find(secretHash(key), new Date(now)) : null
    if (found === null) {
      onEvent('wrong-key', { userId: null, ip })
      throw new Problem(401, 'invalid-key', { challenge: 'Bearer error="invalid_token"' })
    }
    const since = now - KEY_TOUCH_MS
    if ((found.lastUsedAt?.getTime() ?? 0) <= since) await store.touch(found.keyId, new Date(now), new Date(since))
    return { user: { id: found.userId, tier: tierAt(found, now) }, visitor: null, ip, key: found.scope }
  }

  const routes: Route<Viewer>[] = [
    route(listKeys, async (call) => (await store.list(signedIn(call.caller).user.id)).map(presentKey)),

    route(makeKey, async (call) => {
      const { name, scope, expiresAt: given = new Date(clock.now() + KEY_DAYS * DAY_MS) } = call.body
      signedIn(call.caller)
      const expiresAt = given === null ? null : new Date(given)
      if (expiresAt !== null && expiresAt.getTime() <= clock.now()) {
        throw new Problem(400, 'expiry-past', { errors: [{ path: 'expiresAt', message: keyTexts.expiryPast }] })
      }
      const { id: userId } = await stepUp(call, call.body.password, 'adds')
      const id = uuidv7()
      const key = PREFIX + random(KEY_BYTES).toString('base64url')
      const hashed = { keyHash: secretHash(key), prefix: key.slice(0, SHOWN) }
      const row = { id, userId, name, scope, expiresAt, ...hashed, createdAt: new Date(clock.now()) }
      const added = await store.add(row, KEYS_MAX)
      if (added === null) throw authenticationRequired()
      if (added === 'full') throw new Problem(409, 'too-many-keys', { values: { limit: KEYS_MAX } })
      onEvent('key-made', { userId, ip: call.ip })
      return { id, key }
    }),

    route(removeKey, async (call) => {
      const userId = signedIn(call.caller).user.id
      const { id } = call.params
      if (!isUuid(id) || !(await store.remove(userId, id))) throw new Problem(404, 'key-not-found')
      onEvent('key-removed', { userId, ip: call.ip })
    }),
  ]

  return { viewerOf, routes }
}

/** Makes routes accept API keys. Read-only keys may only send GET requests. */
export const openToKeys = (routes: readonly Route<Viewer>[]): Route<Viewer>[] =>
  routes.map((one) =>
    guarded({ ...one, bearer: true }, ({ key }, { method }) =>
      key === 'read' && method !== 'GET' ? 'key-read-only' : null,
    ),
  )

export const closedToKeys = (routes: readonly Route<Viewer>[]): Route<Viewer>[] =>
  routes.map((one) => guarded(one, ({ key }) => (key === undefined ? null : 'key-not-allowed')))

function guarded(
  { run, before, ...rest }: Route<Viewer>,
  refusal: (viewer: Viewer, endpoint: Endpoint) => keyof typeof refusals | null,
): Route<Viewer> {
  const checked =
    <Given extends { readonly caller: Viewer }, Answer>(handle: (given: Given) => Promise<Answer>) =>
    async (given: Given): Promise<Answer> => {
      const code = refusal(given.caller, rest.endpoint)
      if (code !== null) throw new Problem(403, code)
      return handle(given)
    }
  return { ...rest, before: before && checked(before), run: checked(run) }
}
