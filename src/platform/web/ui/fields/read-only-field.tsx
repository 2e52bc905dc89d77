import type { ReactNode, Ref } from 'react'
import { Field, TextInput } from './field.tsx'

export function ReadOnlyField({ label, ...input }: { label: ReactNode; value: string; ref?: Ref<HTMLInputElement> }) {
  return (
    <Field label={label}>
      {(control) => (
        <TextInput {...control} {...input} readOnly dir="ltr" onFocus={({ currentTarget }) => currentTarget.select()} />
      )}
    </Field>
  )
}
