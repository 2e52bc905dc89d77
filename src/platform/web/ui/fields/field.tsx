import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'

export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FieldProps {
  label: ReactNode
  hint?: ReactNode
  error?: string | null | undefined
  className?: string
  children: (control: FieldControl) => ReactNode
}

/** Adds a label, a hint and an error: `<Field label={…}>{(control) => <TextInput {...control} name="question" />}</Field>`. */
export function Field({ label, hint, error, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ')
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
      {/* The element is always rendered, because screen readers may not announce a live region that is added with its text. */}
      <p id={errorId} className="field-error" aria-live="polite">
        {error}
      </p>
    </div>
  )
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...rest} className={classNames('control', className)} />
}
