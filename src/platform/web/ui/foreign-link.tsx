import type { ReactNode } from 'react'

/**
 * A link written by a model or a visitor. It opens in a new tab without access to this one, sends the other site no
 * referrer, and gives it no weight with search engines.
 * @param href http or https; `webAddress` and `sourceLink` check that
 */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
