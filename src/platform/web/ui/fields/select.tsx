import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

/** A choice from a list: the native element, so that phones and keyboards behave as people expect. */
export function Select({ className, children, ...rest }: ComponentProps<'select'>) {
  return (
    <select {...rest} className={classNames('control control-select', className)}>
      {children}
    </select>
  )
}
