import { useState, type ComponentProps, type FormEvent } from 'react'
import { useFormat } from '#features/language/web/format.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/calls/call.ts'
import { useForm, type FormOptions } from '#platform/web/form.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { EyeIcon, EyeOffIcon } from '#platform/web/ui/icons/icons.tsx'
import texts from '../texts/account-texts.json' with { type: 'json' }

/** Reports a refusal in a toast (§8) and, if it concerns a field, at that field. @param failedTitle the title, in English */
export function useAccountForm<T>(options: Omit<FormOptions<T>, 'onRefused'> & { readonly failedTitle: string }) {
  const { failedTitle } = options
  const text = useText()
  const { sentence } = useSentence()
  const form = useForm({
    ...options,
    onRefused: (error, atField) => {
      const [title, description] =
        error instanceof CallError ? [failedTitle, sentence(error)] : [texts.formFailed, text(texts.formFailedDetail)]
      toast({ title: text(title), variant: 'destructive', ...(!atField && { description }) })
    },
  })
  return { ...form, error: (field: string) => form.errors[field] && text(form.errors[field]) }
}

/** Prevents keyboards from correcting the typed text. */
export const LITERAL = { autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false } as const

/** Shows the waiting time on the page, because the toast with the reason disappears (§8). */
export function FormWait({ refusal }: { refusal: CallError | null }) {
  const text = useText()
  const format = useFormat()
  const wait = refusal?.retryAfter ?? null
  if (wait === null) return null
  return <p className="form-wait">{text(texts.waitingTime, { duration: format.duration(wait) })}</p>
}

export function UsernameField({
  error,
  passkeys = false,
  ...input
}: Pick<ComponentProps<'input'>, 'defaultValue' | 'required'> & { error: string | undefined; passkeys?: boolean }) {
  const text = useText()
  return (
    <Field label={text(texts.username)} error={error}>
      {(control) => (
        <TextInput
          {...control}
          {...input}
          name="username"
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          {...LITERAL}
          dir="auto"
        />
      )}
    </Field>
  )
}

/** Gives password managers the username in a hidden field, which is not submitted because it has no `name`. */
export function UsernameForManagers({ username }: { username: string }) {
  return <input type="text" autoComplete="username" value={username} readOnly hidden />
}

export function PasswordInput(
  props: Omit<ComponentProps<'input'>, 'type' | 'autoComplete'> & { autoComplete: 'current-password' | 'new-password' },
) {
  const text = useText()
  const [shown, show] = useState(false)
  const label = text(shown ? texts.hidePassword : texts.showPassword)
  return (
    <div className="password">
      <TextInput {...props} type={shown ? 'text' : 'password'} {...LITERAL} />
      <button
        type="button"
        className="icon-button"
        aria-label={label}
        title={label}
        aria-controls={props.id}
        onClick={() => show(!shown)}
      >
        {shown ? <EyeOffIcon /> : <EyeIcon />}
      </button>
    </div>
  )
}

/** The text typed on the sign-in page. Both tabs share it, so that switching between them loses nothing. */
export type AuthDraft = ReturnType<typeof useAuthDraft>

export function useAuthDraft() {
  const [fields] = useState(() => new Map<string, string>())
  return {
    field: (name: string) => ({ name, defaultValue: fields.get(name) ?? '' }),
    keep: ({ currentTarget }: FormEvent<HTMLFormElement>) => {
      for (const [name, value] of new FormData(currentTarget)) {
        if (typeof value === 'string') fields.set(name, value)
      }
    },
  }
}
