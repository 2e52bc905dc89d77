import { Problem } from '#platform/server/errors.ts'
import type { Viewer } from '../viewer.ts'

export type SignedInViewer = Viewer & { readonly user: NonNullable<Viewer['user']> }

/** Returns the viewer, or throws 401 if nobody is signed in (§6). */
export function signedIn(viewer: Viewer): SignedInViewer {
  const { user } = viewer
  if (user === null) throw authenticationRequired()
  return { ...viewer, user }
}

/** §19: only callers who have proved that the account is theirs may learn that it is suspended. */
export const accountSuspended = () => new Problem(403, 'account-suspended')

export const authenticationRequired = () => new Problem(401, 'authentication-required')
