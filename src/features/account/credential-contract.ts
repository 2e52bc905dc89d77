import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { atLeast, atMost, trimmedAtMost, visible } from '#platform/text-length.ts'
import { confirmationSchema, givenName, passkeySchema } from './contract.ts'
import { PASSKEY_NAME_MAX, visibleText } from './rules.ts'
import { userSchema } from './user.ts'

/** The maximum length that the server accepts for a reset token. A real token has 43 characters. */
const RESET_TOKEN_MAX = 100
/** Maximum length of a typed recovery code, in characters. Allows for the spaces and dashes that people type. */
const TYPED_CODE_MAX = 60

export const loginByReset = endpoint('POST', '/api/login/reset', {
  summary: 'Signs in by the operator’s link, ends all other sessions, and allows a new password without the old one.',
  body: v.strictObject({ token: v.pipe(v.string(), ...atLeast(1), ...atMost(RESET_TOKEN_MAX)) }),
  answer: userSchema,
  refusals: [401, 429],
})

export const recoverySchema = v.strictObject({
  username: givenName,
  code: v.pipe(v.string(), ...atLeast(1), ...atMost(TYPED_CODE_MAX)),
})
export type Recovery = v.InferOutput<typeof recoverySchema>

export const loginByRecoveryCode = endpoint('POST', '/api/login/recovery', {
  summary: 'Signs in by a recovery code, once, ends all other sessions, and allows a new password without the old one.',
  body: recoverySchema,
  answer: userSchema,
  refusals: [401, 429, 503],
})

export const makeRecoveryCodes = endpoint('POST', '/api/user/recovery-codes', {
  summary: 'Makes ten recovery codes, shown this once; earlier ones end.',
  body: confirmationSchema,
  answer: v.object({ codes: v.array(v.string()) }),
  refusals: [401, 403, 429, 503],
})

const waysInSchema = v.object({
  password: v.boolean(),
  passkeys: v.pipe(v.number(), v.safeInteger()),
  recoveryCodes: v.object({
    left: v.pipe(v.number(), v.safeInteger()),
    /** The time at which the codes were made; null if no codes are left. */
    madeAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  }),
  confirmed: v.boolean(),
})
export type WaysIn = v.InferOutput<typeof waysInSchema>

export const credentials = endpoint('GET', '/api/user/ways-in', {
  summary: 'How the account can be opened, and whether this sign-in replaces the password (§18).',
  answer: waysInSchema,
  refusals: [401],
})

const PART_MAX = 8_192
/** Maximum number of transports per passkey. WebAuthn defines fewer, but §14 requires a limit. */
const TRANSPORTS_MAX = 10
const part = v.pipe(v.string(), ...atLeast(1), ...atMost(PART_MAX))

const passkeyName = v.pipe(
  v.string(),
  ...visible(1),
  ...trimmedAtMost(PASSKEY_NAME_MAX),
  v.transform((text) => visibleText(text).replaceAll('\n', ' ')),
)

/** A browser's `PublicKeyCredential` as JSON (https://www.w3.org/TR/webauthn-3/#sctn-parseCreationOptionsFromJSON). */
const credential = <Shape extends v.ObjectEntries>(response: Shape) =>
  v.looseObject({
    id: part,
    rawId: part,
    type: v.literal('public-key'),
    response: v.looseObject({ clientDataJSON: part, ...response }),
    clientExtensionResults: v.looseObject({}),
  })

const options = v.looseObject({ challenge: v.string() })

export const listPasskeys = endpoint('GET', '/api/user/passkeys', {
  summary: 'The passkeys of the account, the newest first.',
  answer: v.array(passkeySchema),
  refusals: [401],
})

export const passkeyOptions = endpoint('POST', '/api/user/passkeys/options', {
  summary: 'What a browser needs to make a passkey: a challenge for one answer of this session within five minutes.',
  body: confirmationSchema,
  answer: options,
  refusals: [401, 403, 409, 429, 503],
})

export const addPasskey = endpoint('POST', '/api/user/passkeys', {
  summary: 'Saves a passkey that the browser has made.',
  body: v.strictObject({
    name: v.optional(passkeyName),
    credential: credential({
      attestationObject: part,
      transports: v.optional(
        v.pipe(
          v.array(v.pipe(v.string(), ...atMost(20))),
          v.check((names) => names.length <= TRANSPORTS_MAX),
          v.metadata({ maxItems: TRANSPORTS_MAX }),
        ),
      ),
    }),
  }),
  answer: passkeySchema,
  status: 201,
  refusals: [401, 409, 422],
})

export const renamePasskey = endpoint('PATCH', '/api/user/passkeys/:id', {
  summary: 'Renames a passkey.',
  body: v.strictObject({ name: passkeyName }),
  answer: passkeySchema,
  refusals: [401, 404],
})

export const removePasskey = endpoint('DELETE', '/api/user/passkeys/:id', {
  summary: 'Removes a passkey, unless it is the last way into the account.',
  body: confirmationSchema,
  answer: null,
  refusals: [401, 403, 404, 409, 429, 503],
})

export const removePassword = endpoint('DELETE', '/api/user/password', {
  summary: 'Removes the password of an account that has another way in.',
  body: confirmationSchema,
  answer: null,
  refusals: [401, 403, 409, 429, 503],
})

export const passkeyLoginOptions = endpoint('POST', '/api/login/passkey/options', {
  summary:
    'What a browser needs to sign in by a passkey: a challenge for one answer of this browser within five minutes.',
  body: v.strictObject({
    /** True if only the signed-in user's passkeys are accepted. */
    again: v.optional(v.boolean()),
  }),
  answer: options,
  refusals: [409, 429],
})

export const loginByPasskey = endpoint('POST', '/api/login/passkey', {
  summary: 'Signs in by a passkey, which replaces the password for ten minutes (§18).',
  body: v.strictObject({
    credential: credential({ authenticatorData: part, signature: part, userHandle: v.optional(v.nullable(part)) }),
  }),
  answer: userSchema,
  refusals: [401, 409, 429],
})
