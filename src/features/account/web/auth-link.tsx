import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

export interface AuthLinkProps {
  onClick?: () => void
  className?: string
  children: ReactNode
}

/** To the sign-in. It takes along what is open here, so that the sign-in can lead back to it (§4 "Auth"). */
export function AuthLink({ className, children }: AuthLinkProps) {
  const state = useHistoryState<unknown>()
  return (
    <Link href="/auth" state={state} className={className}>
      {children}
    </Link>
  )
}
