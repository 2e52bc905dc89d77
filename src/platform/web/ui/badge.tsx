import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `first` and `second` are the two inks of the palette: the two sides of anything. */
export type BadgeTone = 'neutral' | 'first' | 'second' | 'warning'

/** A short stamped label. */
export function Badge({
  tone = 'neutral',
  className,
  title,
  children,
}: {
  tone?: BadgeTone
  className?: string
  title?: string
  children: ReactNode
}) {
  return (
    <span title={title} className={classNames('badge', `badge-${tone}`, className)}>
      {children}
    </span>
  )
}
