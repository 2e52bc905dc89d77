import type { ComponentProps } from 'react'
import { classNames } from '../class-names.ts'

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...rest} className={classNames('control control-select', className)} />
}
