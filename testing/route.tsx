import type { ReactNode } from 'react'
import { matched, usePath } from '#platform/web/navigation/location.ts'

/** Renders a screen as the site does: only while the address matches its path. */
export function Route({ path, children }: { path: string; children: ReactNode }) {
  return matched(path, usePath()) && children
}
