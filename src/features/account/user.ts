import { z } from 'zod/mini'
import { TIERS } from '#features/models/catalogue.ts'
import { endpoint } from '#platform/endpoint.ts'

const themeSchema = z.enum(['light', 'dark'])

/** Never includes a password, session or payment id (§11). */
export const userSchema = z.object({
  id: z.uuid(),
  username: z.string(),
  displayName: z.nullable(z.string()),
  bio: z.nullable(z.string()),
  profilePicture: z.nullable(z.string()),
  email: z.nullable(z.string()),
  theme: themeSchema,
  subscriptionTier: z.enum(TIERS),
  subscriptionStatus: z.string(),
  subscriptionPeriodEnd: z.nullable(z.iso.datetime()),
  createdAt: z.iso.datetime(),
})
export type User = z.infer<typeof userSchema>

export function nameOf(user: Pick<User, 'displayName' | 'username'>): string {
  return user.displayName ?? user.username
}

export const currentUser = endpoint('GET', '/api/user', {
  summary: 'Who is signed in; 401 means nobody.',
  answer: userSchema,
  refusals: [401],
})

export const saveTheme = endpoint('POST', '/api/user/theme', {
  summary: 'Keeps the theme for every device.',
  body: z.strictObject({ theme: themeSchema }),
  answer: null,
  refusals: [401],
})
