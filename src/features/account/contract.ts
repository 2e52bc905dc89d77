import * as v from 'valibot'
import { endpoint } from '#platform/endpoint.ts'
import { normalForm } from '#platform/normal-form.ts'
import { characters } from '#platform/characters.ts'
import { atLeast, atMost, trimmedAtMost, visible } from '#platform/text-length.ts'
import {
  BIO_MAX,
  DISPLAY_NAME_MAX,
  isUsernameSpelling,
  MIN_PASSWORD_LENGTH,
  PASSWORD_MAX,
  TYPED_USERNAME,
  KEY_SCOPES,
  USERNAME_MAX,
  USERNAME_MIN,
  visibleText,
} from './rules.ts'
import texts from './texts/account-texts.json' with { type: 'json' }
import { userSchema } from './user.ts'

const GIVEN_NAME_MAX = 100

const id = v.pipe(v.string(), v.uuid())
const date = v.pipe(v.string(), v.isoTimestamp())

const username = v.pipe(
  v.string(),
  v.metadata({
    description:
      'Read without the space around it and in its NFKC form. Also refused: a name that has fewer or more characters in that form, or other ones, and letters of two alphabets that look alike.',
  }),
  ...visible(USERNAME_MIN, texts.usernameTooShort),
  ...trimmedAtMost(USERNAME_MAX, texts.usernameTooLong),
  v.regex(TYPED_USERNAME, texts.usernameSpelling),
  v.transform((text) => normalForm(text, 'NFKC')),
  v.trim(),
  v.check((name) => characters(name) >= USERNAME_MIN, texts.usernameTooShort),
  v.check((name) => characters(name) <= USERNAME_MAX, texts.usernameTooLong),
  v.check(isUsernameSpelling, texts.usernameSpelling),
)
/** Not trimmed, because a password may begin or end with spaces. */
const password = v.pipe(
  v.string(),
  ...atLeast(MIN_PASSWORD_LENGTH, texts.passwordTooShort),
  ...atMost(PASSWORD_MAX, texts.passwordTooLong),
)
const newPassword = v.pipe(
  password,
  v.metadata({ description: 'Also refused: the passwords that everybody tries first, and the username.' }),
)
const givenPassword = v.pipe(
  v.string(),
  ...atLeast(1, texts.passwordRequired),
  ...atMost(PASSWORD_MAX, texts.passwordTooLong),
)
/** The rules for new names do not apply here, because a sign-in only looks up an existing name. */
export const givenName = v.pipe(
  v.string(),
  ...visible(USERNAME_MIN, texts.usernameTooShort),
  ...trimmedAtMost(GIVEN_NAME_MAX, texts.usernameTooLong),
  v.transform((text) => normalForm(text, 'NFKC')),
  v.trim(),
)
const displayNameSteps = [
  ...trimmedAtMost(DISPLAY_NAME_MAX, texts.displayNameTooLong),
  v.transform((text: string) => visibleText(text).replaceAll('\n', ' ')),
] as const

export const credentialsSchema = v.strictObject({ username: givenName, password })
export type Credentials = v.InferOutput<typeof credentialsSchema>

/** §5: an empty display name or bio counts as absent. */
export const registrationSchema = v.strictObject({
  username,
  password: newPassword,
  displayName: v.optional(v.pipe(v.string(), ...displayNameSteps)),
  bio: v.optional(v.pipe(v.string(), ...trimmedAtMost(BIO_MAX, texts.bioTooLong), v.transform(visibleText))),
})
export type Registration = v.InferOutput<typeof registrationSchema>

const INVITE_MAX = 100
const registerSchema = v.strictObject({
  ...registrationSchema.entries,
  invite: v.optional(v.pipe(v.string(), ...atMost(INVITE_MAX))),
})

export const profileSchema = v.strictObject({
  displayName: v.pipe(v.string(), ...visible(1, texts.displayNameRequired), ...displayNameSteps),
  username,
})
export type Profile = v.InferOutput<typeof profileSchema>

/** The current password may be omitted only within a few minutes of signing in by another method (§18). */
export const passwordChangeSchema = v.strictObject({ currentPassword: v.optional(givenPassword), newPassword })
export type PasswordChange = v.InferOutput<typeof passwordChangeSchema>

/** The password may be omitted only within a few minutes of signing in by another method (§18). */
export const confirmationSchema = v.strictObject({ password: v.optional(givenPassword) })
export type Confirmation = v.InferOutput<typeof confirmationSchema>

const signInSchema = v.object({
  id,
  createdAt: date,
  lastSeenAt: date,
  expiresAt: date,
  /** `User-Agent`, truncated; null if the browser sent none. */
  userAgent: v.nullable(v.string()),
})
export const sessionSchema = v.object({ ...signInSchema.entries, current: v.boolean() })
export type Session = v.InferOutput<typeof sessionSchema>

export const keySchema = v.object({
  id,
  name: v.string(),
  scope: v.picklist(KEY_SCOPES),
  prefix: v.string(),
  createdAt: date,
  lastUsedAt: v.nullable(date),
  expiresAt: v.nullable(date),
})
export type Key = v.InferOutput<typeof keySchema>

export const passkeySchema = v.object({
  id,
  name: v.string(),
  createdAt: date,
  lastUsedAt: v.nullable(date),
  /** True if the passkey is also on the user's other devices. */
  synced: v.boolean(),
})
export type Passkey = v.InferOutput<typeof passkeySchema>

export const register = endpoint('POST', '/api/register', {
  summary: 'Makes an account and signs in; the anonymous visitor’s debates become the account’s.',
  body: registerSchema,
  answer: userSchema,
  status: 201,
  refusals: [403, 409, 429, 503],
})

export const login = endpoint('POST', '/api/login', {
  summary: 'Signs in; the anonymous visitor’s debates become the account’s.',
  body: credentialsSchema,
  answer: userSchema,
  refusals: [401, 429, 503],
})

export const logout = endpoint('POST', '/api/logout', {
  summary: 'Signs out; it succeeds without a session, too.',
  answer: null,
})

/** §7 requires this second path for signing out. */
export const authLogout = endpoint('POST', '/api/auth/logout', { summary: 'The same as /api/logout.', answer: null })

export const updateProfile = endpoint('PATCH', '/api/user', {
  summary: 'Changes display name and username.',
  body: profileSchema,
  answer: userSchema,
  refusals: [401, 409, 429],
})

export const changePassword = endpoint('POST', '/api/user/password', {
  summary: 'Changes the password and ends every other session.',
  body: passwordChangeSchema,
  answer: null,
  refusals: [401, 403, 429, 503],
})

const paymentExportSchema = v.object({
  customerId: v.string(),
  subscriptionId: v.nullable(v.string()),
  createdAt: date,
})
export type PaymentExport = v.InferOutput<typeof paymentExportSchema>

export const exportAccount = endpoint('GET', '/api/user/export', {
  summary: 'All that is stored about the account and its debates, without passwords, codes and keys.',
  answer: v.object({
    exportedAt: date,
    user: userSchema,
    signIns: v.array(signInSchema),
    passkeys: v.array(passkeySchema),
    recoveryCodesLeft: v.pipe(v.number(), v.safeInteger()),
    keys: v.array(keySchema),
    provider: v.array(v.object({ issuer: v.string(), subject: v.string(), createdAt: date })),
    payment: v.nullable(paymentExportSchema),
    /** The debates as `GET /api/debates/{id}` returns them, plus `ownSources` with the texts that the user added. */
    debates: v.array(v.looseObject({})),
    reports: v.array(v.looseObject({})),
    contests: v.array(v.looseObject({})),
    stances: v.array(v.looseObject({})),
    moved: v.array(v.looseObject({})),
  }),
  refusals: [401, 429],
})

export const deleteAccount = endpoint('DELETE', '/api/user', {
  summary: 'Removes the account and all that belongs to it; copies that others saved stay.',
  body: confirmationSchema,
  answer: null,
  refusals: [401, 403, 429, 503],
})

export const listSessions = endpoint('GET', '/api/user/sessions', {
  summary: 'The sessions of the account, the latest seen first.',
  answer: v.array(sessionSchema),
  refusals: [401],
})

export const endOtherSessions = endpoint('DELETE', '/api/user/sessions', {
  summary: 'Ends every session except the current one.',
  answer: null,
  refusals: [401],
})

export const endSession = endpoint('DELETE', '/api/user/sessions/:id', {
  summary: 'Ends a session, the current one included.',
  answer: null,
  refusals: [401, 404],
})
