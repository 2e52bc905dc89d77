import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import menuTexts from '../../texts/menu-texts.json' with { type: 'json' }
import texts from '../../texts/account-texts.json' with { type: 'json' }
import { recoverySchema } from '../../credential-contract.ts'
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { type AuthDraft, FormWait, LITERAL, useAccountForm, UsernameField } from '../account-form.tsx'
import { useFailureToast, useRecovery, useResetLink } from './queries.ts'

export function RecoveryForm({ draft, onIn, onBack }: { draft: AuthDraft; onIn: () => void; onBack: () => void }) {
  const text = useText()
  const recover = useRecovery(onIn)
  const form = useAccountForm({
    schema: recoverySchema,
    failedTitle: texts.loginFailed,
    send: async (given) => {
      await recover.mutateAsync(given)
    },
  })
  return (
    <form {...form.props} onChange={draft.keep} className="auth-form">
      <UsernameField {...draft.field('username')} error={form.error('username')} />
      <Field
        label={text(credentialTexts.recoveryCode)}
        error={form.error('code')}
        hint={text(credentialTexts.recoveryHint)}
      >
        {(control) => (
          <TextInput {...control} name="code" autoComplete="one-time-code" {...LITERAL} dir="ltr" required />
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

/** Renders the button that uses up a reset link (§18). Opening the link does not, because mail programs open links. */
export function ResetPanel({ token, onIn, onFailed }: { token: string; onIn: () => void; onFailed: () => void }) {
  const text = useText()
  const failed = useFailureToast()
  const reset = useResetLink(onIn)
  const follow = async () => {
    try {
      await reset.mutateAsync(token)
    } catch (error) {
      failed(texts.loginFailed, error)
      onFailed()
    }
  }
  return (
    <section className="tab-sheet reset-panel">
      <p>{text(credentialTexts.linkText)}</p>
      <Button variant="primary" busy={reset.isPending} onClick={() => void follow()}>
        {text(credentialTexts.goOn)}
      </Button>
    </section>
  )
}
