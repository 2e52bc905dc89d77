import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { normalForm } from '#platform/normal-form.ts'
import { atLeast, atMost, characters, trimmedAtMost, visible } from '#platform/text-length.ts'
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
import { texts } from './texts/account-texts.ts'
import { userSchema } from './user.ts'

const GIVEN_NAME_MAX = 100

const id = z.uuid()
const date = z.iso.datetime()

const username = z.string().check(
  z.meta({
    description:
      'Read without the space around it and in its NFKC form. Also refused: a name that has fewer or more characters in that form, or other ones, and letters of two alphabets that look alike.',
  }),
  ...visible(USERNAME_MIN, texts.usernameTooShort),
  ...trimmedAtMost(USERNAME_MAX, texts.usernameTooLong),
  z.regex(TYPED_USERNAME, { error: texts.usernameSpelling, abort: true }),
  z.overwrite((text) => normalForm(text, 'NFKC')),
  z.trim(),
  z.refine((name) => characters(name) >= USERNAME_MIN, texts.usernameTooShort),
  z.refine((name) => characters(name) <= USERNAME_MAX, texts.usernameTooLong),
  z.refine(isUsernameSpelling, texts.usernameSpelling),
)
/** Never trimmed: a space is a valid character. */
const password = z
  .string()
  .check(...atLeast(MIN_PASSWORD_LENGTH, texts.passwordTooShort), ...atMost(PASSWORD_MAX, texts.passwordTooLong))
const newPassword = password.check(
  z.meta({ description: 'Also refused: the passwords that everybody tries first, and the username.' }),
)
const givenPassword = z
  .string()
  .check(...atLeast(1, texts.passwordRequired), ...atMost(PASSWORD_MAX, texts.passwordTooLong))
/** Only looked up, because the rules for names are public but existing names are not. */
export const givenName = z.string().check(
  ...visible(USERNAME_MIN, texts.usernameTooShort),
  ...trimmedAtMost(GIVEN_NAME_MAX, texts.usernameTooLong),
  z.overwrite((text) => normalForm(text, 'NFKC')),
  z.trim(),
)
const displayName = z.string().check(
  ...trimmedAtMost(DISPLAY_NAME_MAX, texts.displayNameTooLong),
  z.overwrite((text) => visibleText(text).replaceAll('\n', ' ')),
)

export const credentialsSchema = z.strictObject({ username: givenName, password })
export type Credentials = z.infer<typeof credentialsSchema>

/** §5: an empty display name or bio counts as none. */
export const registrationSchema = z.strictObject({
  username,
  password: newPassword,
  displayName: z.optional(displayName),
  bio: z.optional(z.string().check(...trimmedAtMost(BIO_MAX, texts.bioTooLong), z.overwrite(visibleText))),
})
export type Registration = z.infer<typeof registrationSchema>

const INVITE_MAX = 100
const registerSchema = z.strictObject({
  ...registrationSchema.shape,
  invite: z.optional(z.string().check(...atMost(INVITE_MAX))),
})

export const profileSchema = z.strictObject({
  displayName: displayName.check(...visible(1, texts.displayNameRequired)),
  username,
})
export type Profile = z.infer<typeof profileSchema>

/** The current password may be missing only while the sign-in replaces it (§18). */
export const passwordChangeSchema = z.strictObject({ currentPassword: z.optional(givenPassword), newPassword })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** The password may be missing only while the sign-in replaces it (§18). */
export const confirmationSchema = z.strictObject({ password: z.optional(givenPassword) })
export type Confirmation = z.infer<typeof confirmationSchema>

const signInSchema = z.object({
  id,
  createdAt: date,
  lastSeenAt: date,
  expiresAt: date,
  /** `User-Agent`, truncated; null if the browser sent none. */
  userAgent: z.nullable(z.string()),
})
export const sessionSchema = z.object({ ...signInSchema.shape, current: z.boolean() })
export type Session = z.infer<typeof sessionSchema>

export const keySchema = z.object({
  id,
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  prefix: z.string(),
  createdAt: date,
  lastUsedAt: z.nullable(date),
  expiresAt: z.nullable(date),
})
export type Key = z.infer<typeof keySchema>

export const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: date,
  lastUsedAt: z.nullable(date),
  /** True if the passkey is also on the person's other devices. */
  synced: z.boolean(),
})
export type Passkey = z.infer<typeof passkeySchema>

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

/** §7 defines both paths. */
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

const paymentExportSchema = z.object({
  customerId: z.string(),
  subscriptionId: z.nullable(z.string()),
  createdAt: date,
})
export type PaymentExport = z.infer<typeof paymentExportSchema>

export const exportAccount = endpoint('GET', '/api/user/export', {
  summary: 'All that is stored about the account and its debates, without passwords, codes and keys.',
  answer: z.object({
    exportedAt: date,
    user: userSchema,
    signIns: z.array(signInSchema),
    passkeys: z.array(passkeySchema),
    recoveryCodesLeft: z.int(),
    keys: z.array(keySchema),
    provider: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: date })),
    payment: z.nullable(paymentExportSchema),
    /** The debates as `GET /api/debates/{id}` returns them, plus `ownSources` with the texts that the user added. */
    debates: z.array(z.looseObject({})),
    reports: z.array(z.looseObject({})),
    contests: z.array(z.looseObject({})),
    stances: z.array(z.looseObject({})),
    moved: z.array(z.looseObject({})),
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
  answer: z.array(sessionSchema),
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
