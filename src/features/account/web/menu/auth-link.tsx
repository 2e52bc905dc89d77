import type { ReactNode } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { useHistoryState } from '#platform/web/navigation/location.ts'

interface AuthLinkProps {
  className?: string
  onClick?: () => void
  /** True if the sign-in leads back to the end of the debate. */
  atEnd?: boolean
  children: ReactNode
}

/** Keeps the history state, so that the sign-in leads back to the open debate (§4 "Auth"). */
export function AuthLink({ atEnd = false, ...props }: AuthLinkProps) {
  const state = useHistoryState()
  return <Link href="/auth" state={atEnd ? { ...Object(state), atEnd } : state} {...props} />
}
