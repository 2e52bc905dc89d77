import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { profileSchema } from '#features/account/contract.ts'
import { texts } from '#features/account/texts/account-texts.ts'
import type { User } from '#features/account/user.ts'
import { FormWait, useAccountForm, UsernameField } from '#features/account/web/account-form.tsx'
import { useUpdateProfile } from '#features/account/web/queries.ts'

export function ProfileForm({ user, art }: { user: User; art: ReactNode }) {
  const text = useText()
  const update = useUpdateProfile()
  const form = useAccountForm({
    schema: profileSchema,
    failedTitle: texts.updateFailed,
    fieldOfCode: { 'username-taken': 'username' },
    send: async (profile) => {
      await update.mutateAsync(profile)
      toast({ title: text(texts.accountUpdated), description: text(texts.accountUpdatedDetail) })
    },
  })
  const error = (name: string) => form.errors[name] && text(form.errors[name])
  return (
    <form {...form.props} className="account-section card" aria-label={text(texts.userProfile)}>
      <Field label={text(texts.displayName)} error={error('displayName')}>
        {(control) => (
          <TextInput
            {...control}
            name="displayName"
            defaultValue={user.displayName ?? ''}
            autoComplete="nickname"
            dir="auto"
          />
        )}
      </Field>
      <UsernameField defaultValue={user.username} error={error('username')} />
      <FormWait refusal={form.refusal} />
      <Button type="submit" variant="primary" busy={form.busy} busyLabel={text(texts.updating)}>
        {text(texts.saveProfile)}
      </Button>
      {art}
    </form>
  )
}
