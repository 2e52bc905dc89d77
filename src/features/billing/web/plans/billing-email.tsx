import * as v from 'valibot'
import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { call } from '#platform/web/calls/call.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { billingEmailSchema, changeBillingEmail } from '../../contract.ts'
import texts from '../../texts.json' with { type: 'json' }
import { messageAt } from '../use-checkout.tsx'
import { planChanged, usePlanCall } from '../queries.ts'

interface EmailFieldProps {
  value: string
  error: string | null
  onChange: (value: string) => void
  ref: RefObject<HTMLInputElement | null>
}

function EmailField({ value, error, onChange, ref }: EmailFieldProps) {
  const text = useText()
  return (
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
  )
}

/** Renders the form "Enter email for billing" (§2). */
export function BillingEmail({
  wanted,
  onSubmit,
  ...field
}: EmailFieldProps & { wanted: boolean; onSubmit: () => void }) {
  const { ref } = field
  useEffect(() => {
    // Waits for a microtask, because the frame focuses the new screen in an effect that runs after this one.
    if (wanted) queueMicrotask(() => ref.current?.focus())
  }, [wanted, ref])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit()
  }
  return (
    <form noValidate onSubmit={submit} className="billing-email">
      <EmailField {...field} />
    </form>
  )
}

/** Shows where receipts are sent, and a form that corrects the address (§2). */
export function Receipts({ email }: { email: string }) {
  const text = useText()
  const onFailed = useFailureToast(texts.changeAddress)
  const cache = useQueryClient()
  const { mutateAsync, isPending } = usePlanCall((body: { email: string }) => call(changeBillingEmail, { body }))
  const [typed, type] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const isOpen = typed !== null
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])
  const refuse = (message: string) => {
    setError(message)
    input.current?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const checked = v.safeParse(billingEmailSchema, { email: typed?.trim() })
    if (!checked.success) return refuse(checked.issues[0].message)
    try {
      await mutateAsync(checked.output)
      await planChanged(cache)
      type(null)
    } catch (failure) {
      const refused = messageAt('email', failure)
      if (refused !== undefined) return refuse(refused)
      onFailed(failure)
    }
  }
  if (typed === null) {
    return (
      <p className="receipts">
        <span role="status">{text(texts.receiptsTo, { email })}</span>
        <Button variant="ghost" size="small" onClick={() => type(email)}>
          {text(texts.changeAddress)}
        </Button>
      </p>
    )
  }
  const change = (value: string) => {
    type(value)
    setError(null)
  }
  return (
    <form noValidate className="receipts-form" onSubmit={(event) => void submit(event)}>
      <EmailField ref={input} value={typed} error={error} onChange={change} />
      <Button type="submit" busy={isPending}>
        {text(texts.changeAddress)}
      </Button>
    </form>
  )
}
