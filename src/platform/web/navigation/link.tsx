import type { ComponentProps, MouseEvent } from 'react'
import { navigate } from './location.ts'

interface LinkProps extends ComponentProps<'a'> {
  href: string
  state?: unknown
}

/** Renders a link that navigates without loading a page, unless the click opens a tab or window or starts a download. */
export function Link({ href, state, onClick, children, ...rest }: LinkProps) {
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0) return
    onClick?.(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    navigate(href, { state })
  }
  return (
    <a {...rest} href={href} onClick={follow}>
      {children}
    </a>
  )
}
