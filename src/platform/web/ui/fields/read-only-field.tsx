import type { ReactNode, Ref } from 'react'
import { Field, TextInput } from './field.tsx'

export interface ReadOnlyFieldProps {
  label: ReactNode
  /** Left to right in every language. */
  value: string
  ref?: Ref<HTMLInputElement>
}

/** The focus selects the text. */
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
