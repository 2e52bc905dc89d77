/** The history states around a sign-in (§4 "Auth"): it leads to `/`, or back to the page that was left for it. */
import { z } from 'zod/mini'

/** A path of this site; `//host` would be another one's. */
const stateSchema = z.object({ back: z.string().check(z.regex(/^\/(?![/\\])/)) })

/** Returns the history state of a page that the sign-in leads back to. */
export const returningTo = (path: string): z.infer<typeof stateSchema> => ({ back: path })

export function returnPath(state: unknown): string {
  return stateSchema.safeParse(state).data?.back ?? '/'
}

/** History state of the account page after a sign-in without the password: a new one should be set (§18). */
export const MUST_SET_PASSWORD = { mustSetPassword: true } as const

export function mustSetPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mustSetPassword' in state
}
