import type { ReactNode } from 'react'

/**
 * A link that somebody else has set: a model, a visitor. It opens in a new tab that cannot reach back, tells the other
 * site nothing of this one, and lends it no weight with search engines.
 * @param href http or https; `webAddress` and `sourceLink` see to it.
 */
export function ForeignLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {children}
    </a>
  )
}
