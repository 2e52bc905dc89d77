import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

/** Keeps the history state, so that the sign-in leads back to the open debate (§4 "Auth"). */
export function AuthLink(props: { className?: string; onClick?: () => void; children: ReactNode }) {
  const state = useHistoryState<unknown>()
  return <Link href="/auth" state={state} {...props} />
}
