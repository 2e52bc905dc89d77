import type { ComponentProps } from 'react'
import { staticRender } from '../static-render.ts'

/** An unstyled button. Static pages contain its picture instead, because nothing there reacts to a press. */
export function BareButton(props: Omit<ComponentProps<'button'>, 'type'>) {
  if (staticRender() === null) return <button {...props} type="button" />
  return <span {...props} aria-hidden="true" />
}
