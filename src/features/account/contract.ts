/** The account's calls (§7) and fields (§3 User, §5), checked by the page and the server alike. */
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

/** Characters of a name that is only looked up. */
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
/** A password is never trimmed: a space is a character like any other. */
const password = z
  .string()
  .check(...atLeast(MIN_PASSWORD_LENGTH, texts.passwordTooShort), ...atMost(PASSWORD_MAX, texts.passwordTooLong))
const newPassword = password.check(
  z.meta({ description: 'Also refused: the passwords that everybody tries first, and the username.' }),
)
/** A password that is only compared, so no other rule applies to it. */
const givenPassword = z
  .string()
  .check(...atLeast(1, texts.passwordRequired), ...atMost(PASSWORD_MAX, texts.passwordTooLong))
/** A name that is only looked up: the rules for names are public, the names of accounts are not. */
export const givenName = z.string().check(
  ...visible(USERNAME_MIN, texts.usernameTooShort),
  ...trimmedAtMost(GIVEN_NAME_MAX, texts.usernameTooLong),
  z.overwrite((text) => normalForm(text, 'NFKC')),
  z.trim(),
)
/** A display name is one line. */
const displayName = z.string().check(
  ...trimmedAtMost(DISPLAY_NAME_MAX, texts.displayNameTooLong),
  z.overwrite((text) => visibleText(text).replaceAll('\n', ' ')),
)

/** §5 login: only the minimum lengths are checked. */
export const credentialsSchema = z.strictObject({ username: givenName, password })
export type Credentials = z.infer<typeof credentialsSchema>

/** §5 register: an empty display name or bio counts as none. */
export const registrationSchema = z.strictObject({
  username,
  password: newPassword,
  displayName: z.optional(displayName),
  bio: z.optional(z.string().check(...trimmedAtMost(BIO_MAX, texts.bioTooLong), z.overwrite(visibleText))),
})
export type Registration = z.infer<typeof registrationSchema>

/** Characters of an invite's code as it may be given. */
const INVITE_MAX = 100
/** `POST /api/register`: with the code of an invite (§19), where one is asked for. */
const registerSchema = z.strictObject({
  ...registrationSchema.shape,
  invite: z.optional(z.string().check(...atMost(INVITE_MAX))),
})

/** §5 profile. */
export const profileSchema = z.strictObject({
  displayName: displayName.check(...visible(1, texts.displayNameRequired)),
  username,
})
export type Profile = z.infer<typeof profileSchema>

/** `POST /api/user/password`: without the current one only for a sign-in that is proof enough (§18). */
export const passwordChangeSchema = z.strictObject({ currentPassword: z.optional(givenPassword), newPassword })
export type PasswordChange = z.infer<typeof passwordChangeSchema>

/** The password again, for what needs it; without it only for a sign-in that is proof enough (§18). */
export const confirmationSchema = z.strictObject({ password: z.optional(givenPassword) })
export type Confirmation = z.infer<typeof confirmationSchema>

/** One of the user's own sign-ins, as the export holds it. */
const signInSchema = z.object({
  id,
  createdAt: date,
  lastSeenAt: date,
  expiresAt: date,
  /** The browser's own description of itself (`User-Agent`), cut; null when it gave none. */
  userAgent: z.nullable(z.string()),
})
/** A sign-in as the list holds it: `current` is the session of the call. */
export const sessionSchema = z.object({ ...signInSchema.shape, current: z.boolean() })
export type Session = z.infer<typeof sessionSchema>

/** One of the account's keys, without the key itself. */
export const keySchema = z.object({
  id,
  name: z.string(),
  scope: z.enum(KEY_SCOPES),
  /** The beginning of the key, by which its owner recognises it. */
  prefix: z.string(),
  createdAt: date,
  /** Null for a key that was never used. */
  lastUsedAt: z.nullable(date),
  /** Null for a key without an end. */
  expiresAt: z.nullable(date),
})
export type Key = z.infer<typeof keySchema>

/** A key of a device that signs in (§18). */
export const passkeySchema = z.object({
  id,
  name: z.string(),
  createdAt: date,
  /** Null until it has signed in once. */
  lastUsedAt: z.nullable(date),
  /** Whether the person's other devices have it, too. */
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

/** What is kept about payments, as the export holds it; cards and invoices stay with the payment service. */
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
    /** Who one is at the operator's identity provider. */
    provider: z.array(z.object({ issuer: z.string(), subject: z.string(), createdAt: date })),
    payment: z.nullable(paymentExportSchema),
    /** As `GET /api/debates/{id}` returns them, and `ownSources` with the words of the texts that one has added. */
    debates: z.array(z.looseObject({})),
    /** What one has reported to the operator (§19). */
    reports: z.array(z.looseObject({})),
    /** The edges of debates' maps that one contests (§20). */
    contests: z.array(z.looseObject({})),
    /** Where one has stood in debates, and the cards that moved one (§20). */
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
