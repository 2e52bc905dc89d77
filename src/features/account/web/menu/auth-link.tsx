import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

export interface AuthLinkProps {
  className?: string
  onClick?: () => void
  children: ReactNode
}

/**
 * A link to the sign-in. It keeps the history state, so that the sign-in can lead back to the open debate (§4 "Auth").
 */
export function AuthLink({ children, ...rest }: AuthLinkProps) {
  const state = useHistoryState<unknown>()
  return (
    <Link href="/auth" state={state} {...rest}>
      {children}
    </Link>
  )
}
