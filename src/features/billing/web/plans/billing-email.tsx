import { useEffect, type FormEvent, type RefObject } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { texts } from '../../texts.ts'

export interface BillingEmailProps {
  value: string
  error: string | null
  wanted: boolean
  onChange: (value: string) => void
  onSubmit: () => void
  ref: RefObject<HTMLInputElement | null>
}

/** §2 "Enter email for billing": for users of the free plan who have given no address yet. */
export function BillingEmail({ value, error, wanted, onChange, onSubmit, ref }: BillingEmailProps) {
  const text = useText()
  useEffect(() => {
    // In a microtask: the frame focuses the new screen in an effect that runs after this one.
    if (wanted) queueMicrotask(() => ref.current?.focus())
  }, [wanted, ref])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="billing-email">
      <Field label={text(texts.billingEmail)} hint={text(texts.emailHint)} error={error && text(error)}>
        {(control) => (
          <TextInput
            {...control}
            ref={ref}
            type="email"
            name="email"
            autoComplete="email"
            dir="ltr"
            value={value}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
    </form>
  )
}
