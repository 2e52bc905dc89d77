import { Problem } from '#platform/server/errors.ts'
import type { Viewer } from '../viewer.ts'

export type SignedInViewer = Viewer & { readonly user: NonNullable<Viewer['user']> }

/** Returns the viewer of a call that needs a signed-in user (§6). Throws a 401 Problem for everybody else. */
export function signedIn(viewer: Viewer): SignedInViewer {
  const { user } = viewer
  if (user === null) throw authenticationRequired()
  return { ...viewer, user }
}

/** The operator has suspended the account (§19). Thrown only after the caller has proved whose account it is. */
export const accountSuspended = () => new Problem(403, 'account-suspended')

export const authenticationRequired = () => new Problem(401, 'authentication-required')
