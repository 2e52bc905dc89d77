import type { ReactNode } from 'react'

/** A link that a model or visitor wrote. @param href http or https; `webAddress` and `sourceLink` check that */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
