/** The calls on the other ways into an account (§18): recovery codes and the operator's links. */
import { z } from 'zod/mini'
import { endpoint } from '#platform/endpoint.ts'
import { atLeast, atMost } from '#platform/text-length.ts'
import { confirmationSchema, givenName } from './contract.ts'
import { userSchema } from './user.ts'

/** The most characters of a link's token; a real one has 43. */
const RESET_TOKEN_MAX = 100
/** Characters of a typed recovery code: more than one has, because it may be typed with spaces and dashes. */
const TYPED_CODE_MAX = 60

export const loginByReset = endpoint('POST', '/api/login/reset', {
  summary: 'Signs in by the operator’s link, ends all other sessions, and allows a new password without the old one.',
  body: z.strictObject({ token: z.string().check(...atLeast(1), ...atMost(RESET_TOKEN_MAX)) }),
  answer: userSchema,
  refusals: [401, 429],
})

/** `POST /api/login/recovery`. */
export const recoverySchema = z.strictObject({
  username: givenName,
  code: z.string().check(...atLeast(1), ...atMost(TYPED_CODE_MAX)),
})
export type Recovery = z.infer<typeof recoverySchema>

export const loginByRecoveryCode = endpoint('POST', '/api/login/recovery', {
  summary: 'Signs in by a recovery code, once, ends all other sessions, and allows a new password without the old one.',
  body: recoverySchema,
  answer: userSchema,
  refusals: [401, 429, 503],
})

export const makeRecoveryCodes = endpoint('POST', '/api/user/recovery-codes', {
  summary: 'Makes ten recovery codes, shown this once; earlier ones end.',
  body: confirmationSchema,
  answer: z.object({ codes: z.array(z.string()) }),
  refusals: [401, 403, 429, 503],
})

const waysInSchema = z.object({
  password: z.boolean(),
  passkeys: z.int(),
  recoveryCodes: z.object({
    left: z.int(),
    /** Null = none are left. */
    madeAt: z.nullable(z.iso.datetime()),
  }),
  /** Whether this sign-in stands for the password (§18). */
  confirmed: z.boolean(),
})
export type WaysIn = z.infer<typeof waysInSchema>

export const credentials = endpoint('GET', '/api/user/ways-in', {
  summary: 'How the account can be opened, and whether this sign-in replaces the password (§18).',
  answer: waysInSchema,
  refusals: [401],
})
