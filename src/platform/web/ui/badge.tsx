import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `first` and `second` are the palette's two inks, for the two sides of a debate or a comparison. */
export type BadgeTone = 'neutral' | 'first' | 'second' | 'warning'

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
