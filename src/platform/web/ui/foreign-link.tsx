import type { ReactNode } from 'react'

/** Written by a model or a visitor. @param href http or https; `webAddress` and `sourceLink` check that */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
