import { useText } from '#features/language/web/text.tsx'
import { useConfig } from '#features/models/web/use-config.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { TextArea } from '#platform/web/ui/fields/text-area.tsx'
import { registrationSchema } from '../../contract.ts'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import refusals from '../../texts/refusal-texts.json' with { type: 'json' }
import { type AuthDraft, FormWait, PasswordInput, useAccountForm, UsernameField } from '../account-form.tsx'
import { useRegister } from '../queries.ts'

export interface RegisterTabProps {
  draft: AuthDraft
  invite: string | null
  onRegistered: () => void
  onLogin: () => void
}

export function RegisterTab({ draft, invite, onRegistered, onLogin }: RegisterTabProps) {
  const text = useText()
  const registration = useConfig()?.registration
  const register = useRegister(onRegistered)
  const form = useAccountForm({
    schema: registrationSchema,
    failedTitle: texts.registrationFailed,
    fieldOfCode: { 'username-taken': 'username' },
    send: async (given) => {
      await register.mutateAsync({ ...given, ...(invite !== null && { invite }) })
      toast({ title: text(texts.welcome), description: text(texts.accountCreated) })
    },
  })
  if (registration === 'invite' && invite === null) return <p>{text(refusals['invite-needed'])}</p>
  return (
    <form {...form.props} onChange={draft.keep} className="auth-form">
      <Field label={text(texts.displayNameOptional)} error={form.error('displayName')}>
        {(control) => <TextInput {...control} {...draft.field('displayName')} autoComplete="nickname" dir="auto" />}
      </Field>
      <UsernameField {...draft.field('username')} error={form.error('username')} required />
      <Field label={text(texts.password)} error={form.error('password')} hint={text(texts.passwordHint)}>
        {(control) => <PasswordInput {...control} {...draft.field('password')} autoComplete="new-password" required />}
      </Field>
      <Field label={text(texts.bioOptional)} error={form.error('bio')}>
        {(control) => <TextArea {...control} {...draft.field('bio')} autoComplete="off" rows={2} dir="auto" />}
      </Field>
      <FormWait refusal={form.refusal} />
      <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={text(texts.creatingAccount)}>
        {text(texts.createAccount)}
      </Button>
      <button type="button" className="text-button" onClick={onLogin}>
        {text(texts.orLogIn)}
      </button>
    </form>
  )
}
