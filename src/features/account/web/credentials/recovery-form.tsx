import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { menuTexts } from '../../texts/menu-texts.ts'
import { texts } from '../../texts/account-texts.ts'
import { recoverySchema } from '../../credential-contract.ts'
import { credentialTexts } from '../../texts/credential-texts.ts'
import type { AuthDraft } from '../auth/auth-draft.ts'
import { FormWait } from '../form-wait.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { UsernameField } from '../username-field.tsx'
import { useRecovery } from './queries.ts'

export interface RecoveryFormProps {
  draft: AuthDraft
  /** Called when the sign-in has succeeded, before the page shows its user. */
  onIn: () => void
  onBack: () => void
}

/** §18: signs in by a recovery code. */
export function RecoveryForm({ draft, onIn, onBack }: RecoveryFormProps) {
  const text = useText()
  const recover = useRecovery(onIn)
  const form = useAccountForm({
    schema: recoverySchema,
    failedTitle: texts.loginFailed,
    send: async (given) => {
      await recover.mutateAsync(given)
    },
  })
  const error = (name: string) => form.errors[name] && text(form.errors[name])
  return (
    <form {...form.props} onChange={draft.keep} className="auth-form">
      <UsernameField defaultValue={draft.of('username')} error={error('username')} />
      <Field label={text(credentialTexts.recoveryCode)} error={error('code')} hint={text(credentialTexts.recoveryHint)}>
        {(control) => (
          <TextInput
            {...control}
            name="code"
            autoComplete="one-time-code"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            dir="ltr"
            required
          />
        )}
      </Field>
      <FormWait refusal={form.refusal} />
      <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={text(texts.loggingIn)}>
        {text(menuTexts.logIn)}
      </Button>
      <button type="button" className="text-button" onClick={onBack}>
        {text(texts.back)}
      </button>
    </form>
  )
}
