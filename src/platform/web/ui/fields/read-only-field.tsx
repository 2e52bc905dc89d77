import type { ReactNode, Ref } from 'react'
import { Field, TextInput } from './field.tsx'

export interface ReadOnlyFieldProps {
  label: ReactNode
  /** A link, a key: it stands from left to right in every language. */
  value: string
  ref?: Ref<HTMLInputElement>
}

/** A text to read and to copy: the focus selects it, to be copied by hand. */
export function ReadOnlyField({ label, value, ref }: ReadOnlyFieldProps) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput
          {...control}
          ref={ref}
          readOnly
          dir="ltr"
          value={value}
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      )}
    </Field>
  )
}
