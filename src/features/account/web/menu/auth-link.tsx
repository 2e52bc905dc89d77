import type { ComponentProps } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { useHistoryState } from '#platform/web/navigation/location.ts'

/** Keeps the history state, so that the sign-in returns to the open debate (§4 "Auth"), or to its end with `atEnd`. */
export function AuthLink({ atEnd, ...props }: Omit<ComponentProps<typeof Link>, 'href' | 'state'> & { atEnd?: true }) {
  const state = useHistoryState()
  return <Link href="/auth" state={atEnd ? { ...Object(state), atEnd } : state} {...props} />
}
