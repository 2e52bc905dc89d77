import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { lazyOptional } from '#platform/web/lazy/lazy-optional.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { credentialsSchema } from '../../contract.ts'
import { nameOf } from '../../name.ts'
import menuTexts from '../../texts/menu-texts.json' with { type: 'json' }
import texts from '../../texts/account-texts.json' with { type: 'json' }
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { type AuthDraft, FormWait, PasswordInput, useAccountForm, UsernameField } from '../account-form.tsx'
import { useLogin } from '../queries.ts'
import { passkeysHere } from '../credentials/queries.ts'

/** Reserves the button's space, so that the layout does not shift when the button has loaded. */
const WaitingEntry = () => <Button disabled>{useText()(credentialTexts.passkeySignIn)}</Button>
const PasskeyEntry = lazyOptional(
  () => import('../credentials/passkey-entry.tsx').then((file) => file.PasskeyEntry),
  undefined,
  WaitingEntry,
)

export function LoginForm({ draft, onLost }: { draft: AuthDraft; onLost: () => void }) {
  const text = useText()
  const login = useLogin()
  const form = useAccountForm({
    schema: credentialsSchema,
    failedTitle: texts.loginFailed,
    send: async (credentials) => {
      const user = await login.mutateAsync(credentials)
      toast({ title: text(texts.welcomeBack), description: text(texts.loggedInAs, { name: nameOf(user) }) })
    },
  })
  return (
    <form {...form.props} onChange={draft.keep} className="auth-form">
      <UsernameField {...draft.field('username')} error={form.error('username')} passkeys={passkeysHere()} />
      <Field label={text(texts.password)} error={form.error('password')}>
        {(control) => <PasswordInput {...control} {...draft.field('password')} autoComplete="current-password" />}
      </Field>
      <FormWait refusal={form.refusal} />
      <Button type="submit" variant="primary" size="large" busy={form.busy} busyLabel={text(texts.loggingIn)}>
        {text(menuTexts.logIn)}
      </Button>
      {passkeysHere() && <PasskeyEntry />}
      <button type="button" className="text-button" onClick={onLost}>
        {text(credentialTexts.lostPassword)}
      </button>
    </form>
  )
}
