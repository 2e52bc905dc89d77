/** Determines where signing in leads: to `/` or back to the previous page (§4 "Auth"). */
import { parsedAs } from '#platform/schemas.ts'
import * as v from 'valibot'

/** Rejects `//host`, which would lead to another site. */
const stateSchema = v.object({ back: v.pipe(v.string(), v.regex(/^\/(?![/\\])/)) })

export const returningTo = (path: string): v.InferOutput<typeof stateSchema> => ({ back: path })

export function returnPath(state: unknown): string {
  return parsedAs(stateSchema, state)?.back ?? '/'
}

/** §18: the history state that makes the account page ask for a new password. */
export const MUST_SET_PASSWORD = { mustSetPassword: true } as const

export function mustSetPassword(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'mustSetPassword' in state
}
