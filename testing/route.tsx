import type { ReactNode } from 'react'
import { matched, usePath } from '#platform/web/navigation/location.ts'

export function Route({ path, children }: { path: string; children: ReactNode }) {
  return matched(path, usePath()) && children
}
