import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { useHistoryState } from '#platform/web/navigation/location.ts'

/** Keeps the history state, so that the sign-in leads back to the open debate (§4 "Auth"). */
export function AuthLink(props: { className?: string; onClick?: () => void; children: ReactNode }) {
  const state = useHistoryState()
  return <Link href="/auth" state={state} {...props} />
}
