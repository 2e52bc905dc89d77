/** Where a sign-in leads (§4 "Auth"): to `/`, or back to the page that was left for it and says so in the history's state. */
import { z } from 'zod/mini'

/** A path of this site; `//host` would be another one's. */
const stateSchema = z.object({ back: z.string().check(z.regex(/^\/(?![/\\])/)) })

/** The state that a page puts into its history entry to be returned to. */
export const returningTo = (path: string): z.infer<typeof stateSchema> => ({ back: path })

export function returnPath(state: unknown): string {
  return stateSchema.safeParse(state).data?.back ?? '/'
}
