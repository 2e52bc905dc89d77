import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Attributes that tie a control to its label, hint and error; spread them on the control. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  /** Absent or empty when the value is right. */
  error?: string | null | undefined
  className?: string
  /** Draws the control: `{(control) => <TextInput {...control} name="question" />}`. */
  children: (control: FieldControl) => ReactNode
}

/** A screen reader reads the error when it appears and whenever the control gets the focus. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error ? errorId : null, hint ? hintId : null].filter((part) => part !== null).join(' ')
  return (
    <div className={classNames('field', className)}>
      <label htmlFor={id} className="field-label">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={hintId} className="field-hint">
          {hint}
        </p>
      )}
      {/* The element is always in the page, because screen readers may not announce a live region that appears
          together with its text. */}
      <p id={errorId} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames('control', className)} />
}
