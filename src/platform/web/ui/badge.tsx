import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

interface BadgeProps {
  /** `first` and `second` are the colours of the two debaters. */
  tone?: 'neutral' | 'first' | 'second' | 'warning'
  className?: string
  title?: string
  children: ReactNode
}

export function Badge({ tone = 'neutral', className, title, children }: BadgeProps) {
  return (
    <span title={title} className={classNames('badge', `badge-${tone}`, className)}>
      {children}
    </span>
  )
}
