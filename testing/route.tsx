import type { ReactNode } from 'react'
import { matched, usePath } from '#platform/web/navigation/location.ts'

/** Renders a screen only while the address matches its path, as the site does. */
export function Route({ path, children }: { path: string; children: ReactNode }) {
  return matched(path, usePath()) && children
}
