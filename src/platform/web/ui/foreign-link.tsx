import type { ReactNode } from 'react'

/** A link that a model or visitor has written. @param href http or https, as checked by `webAddress` or `sourceLink` */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
