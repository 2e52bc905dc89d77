import type { ReactNode } from 'react'

/** Renders a link written by a model or visitor. @param href http or https, as checked by `webAddress` or `sourceLink` */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
