/** §4 "Auth": signing in leads to `/` or back to the page before. */
import { z } from 'zod/mini'

/** `//host` would lead to another site. */
const stateSchema = z.object({ back: z.string().check(z.regex(/^\/(?![/\\])/)) })

export const returningTo = (path: string): z.infer<typeof stateSchema> => ({ back: path })

export function returnPath(state: unknown): string {
  return stateSchema.safeParse(state).data?.back ?? '/'
}

/** §18: the account page should ask for a new password. */
export const MUST_SET_PASSWORD = { mustSetPassword: true } as const

export function mustSetPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mustSetPassword' in state
}
