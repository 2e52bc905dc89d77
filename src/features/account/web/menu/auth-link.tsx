import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'

export interface AuthLinkProps {
  className?: string
  onClick?: () => void
  children: ReactNode
}

/** To the sign-in. It takes along what is open here, so that the sign-in can lead back to it (§4 "Auth"). */
export function AuthLink({ children, ...rest }: AuthLinkProps) {
  const state = useHistoryState<unknown>()
  return (
    <Link href="/auth" state={state} {...rest}>
      {children}
    </Link>
  )
}
