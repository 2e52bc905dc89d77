import { navigate } from '#platform/web/navigation/location.ts'
import { useText } from '#features/language/web/text.tsx'
import type { User } from '#features/account/user.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { confirmationSchema } from '#features/account/contract.ts'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import { FormWait, PasswordInput, useAccountForm, UsernameForManagers } from '#features/account/web/account-form.tsx'
import { useDeleteAccount } from '#features/account/web/queries.ts'

export function DeleteAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { username, subscriptionTier: tier } = user
  const text = useText()
  const remove = useDeleteAccount()
  const form = useAccountForm({
    schema: confirmationSchema,
    failedTitle: texts.deleteAccountFailed,
    fieldOfCode: { 'wrong-password': 'password' },
    send: async (given) => {
      await remove.mutateAsync(given)
      navigate('/')
      toast({ title: text(texts.accountDeleted), description: text(texts.accountDeletedDetail) })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={(open) => open || form.busy || onClose()}
      title={text(texts.deleteAccount)}
      description={text(texts.deleteAccountText)}
      closeLabel={text(texts.close)}
    >
      <form {...form.props} className="account-form">
        {tier !== 'free' && (
          <p>
            <strong>{text(texts.deleteAccountPlan, { plan: text(tierTexts[tier]) })}</strong>
          </p>
        )}
        <UsernameForManagers username={username} />
        <Field label={text(texts.password)} error={form.error('password')}>
          {(control) => <PasswordInput {...control} name="password" autoComplete="current-password" />}
        </Field>
        <FormWait refusal={form.refusal} />
        <div className="dialog-footer">
          <Button onClick={onClose}>{text(texts.cancel)}</Button>
          <Button type="submit" variant="danger" busy={form.busy} busyLabel={text(texts.deletingAccount)}>
            {text(texts.deleteAccountConfirm)}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
