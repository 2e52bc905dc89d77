import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field, TextInput } from '#platform/web/ui/fields/field.tsx'
import { profileSchema, passwordChangeSchema } from '#features/account/contract.ts'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import type { User } from '#features/account/user.ts'
import { AccountSection } from '#features/account/web/account-section.tsx'
import {
  FormWait,
  PasswordInput,
  useAccountForm,
  UsernameField,
  UsernameForManagers,
} from '#features/account/web/account-form.tsx'
import { useChangePassword, useUpdateProfile } from '#features/account/web/queries.ts'
import { useQueryClient } from '@tanstack/react-query'
import { navigate, useHistoryState } from '#platform/web/navigation/location.ts'
import { mustSetPassword } from '#features/account/web/auth/return-path.ts'
import { useWaysIn, waysChanged } from '#features/account/web/credentials/queries.ts'

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
  return (
    <form {...form.props} className="account-section card" aria-label={text(texts.userProfile)}>
      <Field label={text(texts.displayName)} error={form.error('displayName')}>
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
      <UsernameField defaultValue={user.username} error={form.error('username')} />
      <FormWait refusal={form.refusal} />
      <Button type="submit" variant="primary" busy={form.busy} busyLabel={text(texts.updating)}>
        {text(texts.saveProfile)}
      </Button>
      {art}
    </form>
  )
}

/** Requires the current password, unless the account has none or the user has just signed in without it (§11, §18). */
export function PasswordForm({ username }: { username: string }) {
  const text = useText()
  const { data: ways } = useWaysIn()
  const withoutOld = mustSetPassword(useHistoryState()) || ways?.password === false
  const change = useChangePassword()
  const cache = useQueryClient()
  const form = useAccountForm({
    schema: passwordChangeSchema,
    failedTitle: texts.passwordChangeFailed,
    fieldOfCode: { 'wrong-password': 'currentPassword' },
    send: async (passwords) => {
      await change.mutateAsync(passwords)
      form.reset()
      await waysChanged(cache)
      navigate('/account', { replace: true, state: null })
      toast({ title: text(texts.passwordChanged), description: text(texts.passwordChangedDetail) })
    },
  })
  return (
    <AccountSection title={text(texts.changePassword)}>
      <form {...form.props} className="account-form">
        <UsernameForManagers username={username} />
        {!withoutOld && (
          <Field label={text(texts.currentPassword)} error={form.error('currentPassword')}>
            {(control) => <PasswordInput {...control} name="currentPassword" autoComplete="current-password" />}
          </Field>
        )}
        <Field label={text(texts.newPassword)} error={form.error('newPassword')} hint={text(texts.passwordHint)}>
          {(control) => <PasswordInput {...control} name="newPassword" autoComplete="new-password" />}
        </Field>
        <FormWait refusal={form.refusal} />
        <Button type="submit" busy={form.busy} busyLabel={text(texts.changingPassword)}>
          {text(texts.changePassword)}
        </Button>
      </form>
    </AccountSection>
  )
}
