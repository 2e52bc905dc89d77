import { useText } from '#features/language/web/text.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { texts } from '../texts/account-texts.ts'

interface UsernameFieldProps {
  readonly defaultValue: string
  readonly error: string | undefined
  readonly required?: boolean
  /** Whether the browser offers passkeys in the field (§18). */
  readonly passkeys?: boolean
}

/** A username field that password managers recognise and that keyboards do not correct. */
export function UsernameField({ defaultValue, error, required = false, passkeys = false }: UsernameFieldProps) {
  const text = useText()
  return (
    <Field label={text(texts.username)} error={error}>
      {(control) => (
        <TextInput
          {...control}
          name="username"
          defaultValue={defaultValue}
          autoComplete={passkeys ? 'username webauthn' : 'username'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required={required}
          dir="auto"
        />
      )}
    </Field>
  )
}
