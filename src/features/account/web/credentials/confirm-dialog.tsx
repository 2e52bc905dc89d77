import { useText } from '#features/language/web/text.tsx'
import { CallError } from '#platform/web/calls/call.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { confirmationSchema } from '../../contract.ts'
import refusals from '../../texts/refusal-texts.json' with { type: 'json' }
import texts from '../../texts/account-texts.json' with { type: 'json' }
import type { WaysIn } from '../../credential-contract.ts'
import credentialTexts from '../../texts/credential-texts.json' with { type: 'json' }
import { FormWait, PasswordInput, useAccountForm, UsernameForManagers } from '../account-form.tsx'
import { passkeysHere, usePasskeyLogin, type SensitiveAct } from './queries.ts'

export interface ConfirmDialogProps {
  username: string
  ways: WaysIn
  act: SensitiveAct
  onRefused: (error: unknown) => void
  onClose: () => void
}

export function ConfirmDialog({ username, ways, act, onRefused, onClose }: ConfirmDialogProps) {
  const text = useText()
  const passkey = usePasskeyLogin()
  const form = useAccountForm({
    schema: confirmationSchema,
    failedTitle: texts.updateFailed,
    fieldOfCode: { 'wrong-password': 'password' },
    send: async (given) => {
      try {
        await act(given)
      } catch (error) {
        if (error instanceof CallError) throw error
        onRefused(error)
      }
      onClose()
    },
  })
  const byPasskey = async () => {
    try {
      await passkey.mutateAsync({ again: true })
      await act({})
    } catch (error) {
      onRefused(error)
    }
    onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      title={text(credentialTexts.confirm)}
      description={text(refusals['confirmation-required'])}
      closeLabel={text(texts.close)}
    >
      {ways.password && (
        <form {...form.props} className="account-form">
          <UsernameForManagers username={username} />
          <Field label={text(texts.password)} error={form.error('password')}>
            {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
          </Field>
          <FormWait refusal={form.refusal} />
          <Button type="submit" variant="primary" busy={form.busy}>
            {text(credentialTexts.goOn)}
          </Button>
        </form>
      )}
      {ways.passkeys > 0 && passkeysHere() && (
        <Button busy={passkey.isPending} onClick={() => void byPasskey()}>
          {text(credentialTexts.passkeySignIn)}
        </Button>
      )}
    </Dialog>
  )
}
