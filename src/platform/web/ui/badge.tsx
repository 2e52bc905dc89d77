import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** `einstein` and `cat` are the two inks of the palette: the first and the second side of anything. */
export type BadgeTone = 'neutral' | 'einstein' | 'cat' | 'warning'

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
