import type { ComponentProps, MouseEvent } from 'react'
import { classNames } from './class-names.ts'
import { staticRender } from '../static-render.ts'
import { Spinner } from './spinner.tsx'

type ButtonVariant = 'primary' | 'quiet' | 'danger' | 'ghost'
type ButtonSize = 'small' | 'medium' | 'large'

export function buttonClass(variant: ButtonVariant = 'quiet', size: ButtonSize = 'medium', className?: string): string {
  return classNames('button', `button-${variant}`, `button-${size}`, className)
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'type'> {
  variant?: ButtonVariant
  size?: ButtonSize
  /** If true, the button ignores clicks but keeps the focus. */
  busy?: boolean
  /** Label that is shown while the button is busy; the button is always wide enough for it. */
  busyLabel?: string
  type?: 'button' | 'submit'
}

/** Renders a button; until the app runs, only its space is reserved. For navigation, use a link with `buttonClass`. */
export function Button({
  variant = 'quiet',
  size = 'medium',
  busy = false,
  busyLabel,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    // Prevents a submission while busy, whether by a click or by Enter in a field, which the browser turns into a click.
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  const still = staticRender()
  if (still === 'framed') return null
  const busyText = busy && busyLabel !== undefined
  const face = (
    <span className="button-face" data-sizer={busyLabel}>
      <span className="button-label">
        {busyText && <Spinner />}
        {busyText ? busyLabel : children}
      </span>
      {busy && !busyText && <Spinner />}
    </span>
  )
  const look = buttonClass(variant, size, className)
  if (still !== null) {
    return (
      <span aria-hidden="true" className={`${look} button-reserved`}>
        {face}
      </span>
    )
  }
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      onClick={click}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
      className={look}
    >
      {face}
    </button>
  )
}

/** Renders an unstyled button. Static pages contain an inert element instead, because nothing there reacts to a press. */
export function BareButton(props: Omit<ComponentProps<'button'>, 'type'>) {
  if (staticRender() === null) return <button {...props} type="button" />
  return <span {...props} aria-hidden="true" />
}
