import * as v from 'valibot'
import { useRef, useState, type FormEvent } from 'react'
import type { Schema } from '#platform/endpoint.ts'
import { CallError } from './calls/call.ts'

export interface FormOptions<T> {
  readonly schema: Schema<T>
  readonly send: (values: T) => Promise<void>
  readonly fieldOfCode?: Readonly<Record<string, string>>
  /** @param atField true if a field shows the reason */
  readonly onRefused: (error: unknown, atField: boolean) => void
}

export type Form = ReturnType<typeof useForm>
type Errors = Readonly<Record<string, string>>

/** Validates and sends a form. Focuses the first invalid field. After the first attempt, input updates the messages. */
export function useForm<T>({ schema, send, fieldOfCode = {}, onRefused }: FormOptions<T>) {
  const ref = useRef<HTMLFormElement>(null)
  const tried = useRef(false)
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<CallError | null>(null)

  const check = () => v.safeParse(schema, ref.current && Object.fromEntries(new FormData(ref.current)))
  const complain = (found: Errors) => {
    setErrors(found)
    focusFirst(ref.current, found)
  }
  const submit = async () => {
    if (busy) return
    tried.current = true
    const checked = check()
    if (!checked.success) return complain(firstMessages(checked.issues))
    setBusy(true)
    setErrors({})
    setRefusal(null)
    try {
      await send(checked.output)
    } catch (error) {
      const found = error instanceof CallError ? fieldErrors(error, fieldOfCode) : {}
      const atField = Object.keys(found).length > 0
      if (atField) complain(found)
      else if (error instanceof CallError) setRefusal(error)
      onRefused(error, atField)
    } finally {
      setBusy(false)
    }
  }

  return {
    props: {
      ref,
      noValidate: true,
      onSubmit: (event: FormEvent) => {
        event.preventDefault()
        void submit()
      },
      onInput: () => {
        setRefusal(null)
        if (!tried.current) return
        const checked = check()
        setErrors(checked.success ? {} : firstMessages(checked.issues))
      },
    },
    busy,
    errors,
    /** A refusal that does not concern a single field. The next input removes it. */
    refusal,
    reset: () => {
      ref.current?.reset()
      tried.current = false
      setErrors({})
    },
  }
}

function firstMessages(issues: readonly v.BaseIssue<unknown>[]): Errors {
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path?.[0].key), message]))
}

function fieldErrors({ code, detail, errors }: CallError, fieldOfCode: Readonly<Record<string, string>>): Errors {
  const field = fieldOfCode[code]
  if (field !== undefined) return { [field]: detail }
  return Object.fromEntries(errors.toReversed().map(({ path, message }) => [path, message]))
}

function focusFirst(form: HTMLFormElement | null, found: Errors): void {
  for (const control of form?.elements ?? []) {
    const { name } = control as HTMLInputElement
    if (Object.hasOwn(found, name)) return (control as HTMLInputElement).focus()
  }
}
