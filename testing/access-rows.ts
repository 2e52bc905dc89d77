/** Lists the status that each API call returns to each kind of caller (§14 "nobody let in"), for access-matrix.long.test.ts. */
import { PASSWORD } from './sign-up.ts'

export type Kind = 'anonymous' | 'user' | 'signedOut'

export interface Row {
  readonly may: Readonly<Record<Kind, number>>
  /** The kind of entity that the path's last parameter identifies. `others` is the status for another person's entity. */
  readonly of?: 'debate' | 'response' | 'session' | 'link' | 'key' | 'passkey'
  readonly others?: number
  /** Set if every reader of a public debate may make the call, because it does not change the debate (§6). */
  readonly readers?: true
  /**
   * 'closed' if no API key may make the call. Otherwise, a key has its account's rights, but a read-only key may make only GET
   * calls.
   */
  readonly keys?: 'closed'
  readonly body?: (name: string) => object
  /** Set if the call changes what its caller may do afterwards, so it needs accounts that no other call uses. */
  readonly alone?: true
  readonly query?: (id: string) => Readonly<Record<string, string>>
}

const everybody = (status: number) => ({ anonymous: status, user: status, signedOut: status })
const closed = { keys: 'closed' } as const
const users = (status: number) => ({ anonymous: 401, user: status, signedOut: 401 })
/** Marks a call that only the debate's owner or anonymous creator may make, and that answers everyone else with 404. */
const owner = (status: number, body = {}) =>
  ({ of: 'debate', may: { anonymous: status, user: status, signedOut: 404 }, others: 404, body: () => body }) as const

/** Marks a call that only the debate's signed-in owner may make (§6). */
const sharer = (status: number, body = {}) =>
  ({ ...owner(status, body), may: { anonymous: 403, user: status, signedOut: 404 } }) as const
/** Marks a call that everyone with the link may make. The link gives access to one debate and to nothing else. */
const holder = (status: number) => ({ of: 'link', may: everybody(status), others: status }) as const

const question = { question: 'Is this one new?', option1: 'Yes', option2: 'No' }
const NO_EDGE = { from: 'a.1', to: 'b.1', contested: true }
const FRESH = 'a different patent clerk'

const MADE_UP = {
  id: 'made-up',
  rawId: 'made-up',
  type: 'public-key',
  response: { clientDataJSON: 'e30', attestationObject: 'e30', authenticatorData: 'e30', signature: 'e30' },
  clientExtensionResults: {},
}
const NO_CARD = '0198c0de-0000-7000-8000-00000000000f.1'
const proven = () => ({ password: PASSWORD })

export const ROWS: Readonly<Record<string, Row>> = {
  'GET /api/config': { may: everybody(200) },
  'GET /api/language/languages': { may: everybody(200) },
  'GET /api/language/detect-language': { may: everybody(200) },
  'POST /api/language/translate': { may: everybody(200), body: () => ({ text: 'Stop', targetLanguage: 'de' }) },
  'POST /api/language/translate-ui': {
    may: everybody(200),
    body: () => ({ elements: { stop: 'Stop' }, targetLanguage: 'de' }),
  },

  'POST /api/debates': { may: everybody(201), body: () => question },
  'POST /api/debates/generate-positions': { may: everybody(200), body: () => ({ query: 'Is this one new?' }) },
  'GET /api/debates/recent': { may: everybody(200) },
  'GET /api/debates/examples': { may: everybody(200) },
  'GET /api/user/debates': { may: users(200) },
  'GET /api/debates/:id': owner(200),
  'DELETE /api/debates/:id': { ...owner(204), alone: true },
  'POST /api/debates/:id/generate': owner(200),
  // Turn 99 cannot be written yet, so the server refuses the call with 409 and changes nothing.
  'POST /api/debates/:id/turn': owner(409, { content: 'Two slits, one photon at a time.', turnNumber: 99 }),
  'POST /api/debates/:id/models': owner(204, { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }),
  'POST /api/debates/:id/rematch': { ...owner(201), readers: true },
  'GET /api/debates/:id/rematches': owner(200),
  'GET /api/debates/:id/live': owner(204),
  'POST /api/debates/:id/stop': owner(204),
  'POST /api/responses/:id/summary': { ...owner(200), of: 'response', readers: true },
  // The debate is already in English, so the text is returned unchanged and no model is called.
  'POST /api/debates/:id/translations': { ...owner(200, { part: 'head', language: 'en' }), readers: true },
  'GET /api/debates/:id/translations': { ...owner(200), query: () => ({ language: 'de' }) },
  'GET /api/debates/:id/sources': owner(200),
  'POST /api/debates/:id/sources': owner(201, { title: 'A fact', text: 'Water boils at 100 degrees.' }),
  // The access matrix sends JSON, which this call refuses after checking that the caller owns the debate.
  'POST /api/debates/:id/sources/file': owner(415),
  'DELETE /api/debates/:id/sources/:sourceId': { ...owner(404), may: everybody(404) },
  // Only a signed-in owner may add to a debate, so an anonymous creator is refused (§6).
  'POST /api/debates/:id/input': {
    ...owner(201, { content: 'A fact.' }),
    may: { anonymous: 403, user: 201, signedOut: 404 },
  },

  'GET /api/debates/:id/map': owner(200),
  'POST /api/debates/:id/map': owner(200),
  'GET /api/debates/:id/verdict': owner(200),
  'POST /api/debates/:id/map/contests': { ...owner(404, NO_EDGE), may: everybody(404), readers: true },
  'GET /api/share/:shareToken/map': holder(200),
  'GET /api/share/:shareToken/verdict': holder(200),
  'POST /api/share/:shareToken/map/contests': { ...holder(404), body: () => NO_EDGE },

  'PATCH /api/debates/:id': { ...sharer(200, { isPublic: true }), alone: true },
  'POST /api/debates/:id/share-token': { ...sharer(200), alone: true },
  'GET /api/share/:shareToken': holder(200),
  'GET /api/share/:shareToken/live': holder(204),
  'GET /api/share/:shareToken/export': holder(200),
  'GET /api/share/:shareToken/image.png': holder(200),
  'GET /api/share/:shareToken/translations': { ...holder(200), query: () => ({ language: 'de' }) },
  'POST /api/share/:shareToken/translations': { ...holder(200), body: () => ({ part: 'head', language: 'en' }) },
  'GET /api/debates/:id/export': owner(200),
  // No voice is configured here, so voice.test.ts tests the access to audio.
  'GET /api/debates/:id/audio/:responseId': { ...owner(404), query: () => ({ part: '0' }) },
  'GET /api/share/:shareToken/audio/:responseId': { ...holder(404), query: () => ({ part: '0' }) },
  'GET /api/oembed': { ...holder(200), query: (token) => ({ url: `http://localhost:3000/share/${token}` }) },
  'POST /api/share/:shareToken/report': { ...holder(202), body: () => ({ reason: 'other', words: 'a remark' }) },
  'POST /api/share/:shareToken/save': { ...holder(201), may: users(201) },

  'GET /api/debates/:id/stances': owner(200),
  'PUT /api/debates/:id/stance': { ...owner(200, { value: 1, turnNumber: 0 }), readers: true },
  'PUT /api/debates/:id/moved': { ...owner(404, { card: NO_CARD, moved: true }), may: everybody(404), readers: true },
  'GET /api/share/:shareToken/stances': holder(200),
  'PUT /api/share/:shareToken/stance': { ...holder(200), body: () => ({ value: 1, turnNumber: 0 }) },
  'PUT /api/share/:shareToken/moved': { ...holder(404), body: () => ({ card: NO_CARD, moved: true }) },

  'GET /api/operator': { may: everybody(404) },
  'GET /api/tiers': { ...closed, may: everybody(200) },
  'GET /api/subscription': { ...closed, may: users(200) },
  'POST /api/subscription/create-checkout': {
    ...closed,
    alone: true,
    may: users(200),
    body: () => ({ tier: 'pro', email: 'payer@example.com' }),
  },
  'POST /api/subscription/check-model': { ...closed, may: everybody(200), body: () => ({ model: 'gpt-4' }) },
  'POST /api/subscription/reauth': { ...closed, may: everybody(401), body: () => ({ authToken: 'made up' }) },
  'POST /api/subscription/verify-checkout': {
    ...closed,
    may: users(404),
    body: () => ({ sessionId: 'cs_test_of_another' }),
  },
  'POST /api/subscription/cancel': { ...closed, may: users(409) },
  'POST /api/subscription/reactivate': { ...closed, may: users(409) },
  'POST /api/subscription/portal': { ...closed, may: users(409) },
  'POST /api/subscription/invoice': { ...closed, may: users(409) },
  'POST /api/subscription/email': { ...closed, may: users(200), body: () => ({ email: 'payer@example.com' }) },
  'POST /api/stripe/webhook': { may: everybody(400) },

  'POST /api/register': {
    ...closed,
    alone: true,
    may: everybody(201),
    body: (name) => ({ username: `new ${name}`, password: PASSWORD }),
  },
  // Signs in with another person's name and a guessed password, which must fail for everyone.
  'POST /api/login': { ...closed, may: everybody(401), body: () => ({ username: 'userA', password: FRESH }) },
  // This call signs in with a made-up proof, which must fail for everyone.
  'POST /api/login/reset': { ...closed, may: everybody(401), body: () => ({ token: 'made up' }) },
  'POST /api/login/recovery': {
    ...closed,
    alone: true,
    may: everybody(401),
    body: () => ({ username: 'userA', code: '0000-0000-0000' }),
  },
  'POST /api/login/passkey/options': { ...closed, may: everybody(200) },
  'POST /api/login/passkey': { ...closed, may: everybody(401), body: () => ({ credential: MADE_UP }) },
  'POST /api/logout': { ...closed, may: everybody(204), alone: true },
  'POST /api/auth/logout': { ...closed, may: everybody(204), alone: true },
  'GET /api/user': { ...closed, may: users(200) },
  'PATCH /api/user': {
    ...closed,
    alone: true,
    may: users(200),
    body: (name) => ({ displayName: 'Changed', username: `${name} 2` }),
  },
  'POST /api/user/theme': { ...closed, may: users(204), body: () => ({ theme: 'dark' }) },
  'POST /api/user/password': {
    ...closed,
    alone: true,
    may: users(204),
    body: () => ({ currentPassword: PASSWORD, newPassword: FRESH }),
  },
  'GET /api/user/ways-in': { ...closed, may: users(200) },
  'POST /api/user/recovery-codes': { ...closed, may: users(200), body: proven },
  'GET /api/user/passkeys': { ...closed, may: users(200) },
  'POST /api/user/passkeys/options': { ...closed, may: users(200), body: proven },
  'POST /api/user/passkeys': { ...closed, may: users(422), body: () => ({ credential: MADE_UP }) },
  'PATCH /api/user/passkeys/:id': {
    ...closed,
    of: 'passkey',
    may: users(200),
    others: 404,
    body: () => ({ name: 'Mine' }),
  },
  'DELETE /api/user/passkeys/:id': {
    ...closed,
    alone: true,
    of: 'passkey',
    may: users(204),
    others: 404,
    body: proven,
  },
  'DELETE /api/user/password': { ...closed, alone: true, may: users(204), body: proven },
  'GET /api/user/export': { ...closed, may: users(200) },
  'DELETE /api/user': { ...closed, alone: true, may: users(204), body: () => ({ password: PASSWORD }) },
  'GET /api/user/sessions': { ...closed, may: users(200) },
  'DELETE /api/user/sessions': { ...closed, alone: true, may: users(204) },
  'DELETE /api/user/sessions/:id': { ...closed, alone: true, of: 'session', may: users(204), others: 404 },
  'GET /api/login/oidc': { ...closed, may: everybody(404) },
  'GET /api/login/oidc/callback': { ...closed, may: everybody(404) },
  'GET /api/user/provider': { ...closed, may: users(404) },
  'POST /api/user/provider': { ...closed, may: users(404) },
  'DELETE /api/user/provider': { ...closed, may: users(404) },
  'GET /api/user/keys': { ...closed, may: users(200) },
  'POST /api/user/keys': { ...closed, may: users(201), body: () => ({ name: 'A program', scope: 'read' }) },
  'DELETE /api/user/keys/:id': { ...closed, alone: true, of: 'key', may: users(204), others: 404 },
}
