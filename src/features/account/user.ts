import * as v from 'valibot'
import { TIERS } from '#features/models/catalogue.ts'
import { endpoint } from '#platform/endpoint.ts'

const themeSchema = v.picklist(['light', 'dark'])

/** Never includes a password, session or payment id (§11). */
export const userSchema = v.object({
  id: v.pipe(v.string(), v.uuid()),
  username: v.string(),
  displayName: v.nullable(v.string()),
  bio: v.nullable(v.string()),
  profilePicture: v.nullable(v.string()),
  email: v.nullable(v.string()),
  theme: themeSchema,
  subscriptionTier: v.picklist(TIERS),
  subscriptionStatus: v.string(),
  subscriptionPeriodEnd: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  createdAt: v.pipe(v.string(), v.isoTimestamp()),
})
export type User = v.InferOutput<typeof userSchema>

export const currentUser = endpoint('GET', '/api/user', {
  summary: 'Who is signed in; 401 means nobody.',
  answer: userSchema,
  refusals: [401],
})

export const saveTheme = endpoint('POST', '/api/user/theme', {
  summary: 'Keeps the theme for every device.',
  body: v.strictObject({ theme: themeSchema }),
  answer: null,
  refusals: [401],
})
