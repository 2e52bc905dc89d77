import type { ReactNode } from 'react'
import { matched, usePath } from '#platform/web/navigation/location.ts'

/** A screen as the site shows it: only while the address fits. */
export function Route({ path, children }: { path: string; children: ReactNode }) {
  return matched(path, usePath()) && children
}
