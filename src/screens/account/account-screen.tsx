import '#features/account/web/account.css'
import '#features/account/web/credentials/credentials.css'
import { useEffect, useState } from 'react'
import { navigate, useHistoryState } from '#platform/web/navigation/location.ts'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Waiting } from '#platform/web/ui/spinner.tsx'
import { nameOf } from '#features/account/name.ts'
import type { User } from '#features/account/user.ts'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import credentialTexts from '#features/account/texts/credential-texts.json' with { type: 'json' }
import { PunchCard } from '#features/debates/web/punch-card.tsx'
import { AccountStatus, DebateStats, DeleteAccount, ExportData, SessionList } from './account-sections.tsx'
import { ProviderLink } from '#features/account/web/provider/provider-link.tsx'
import { KeyList, KeysStillWork } from './keys/key-list.tsx'
import { PasswordForm, ProfileForm } from './account-forms.tsx'
import { useSignOut } from '#features/account/web/queries.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { mustSetPassword } from '#features/account/web/auth/return-path.ts'
import { Passkeys } from '#features/account/web/credentials/passkeys.tsx'
import { RecoveryCodes } from '#features/account/web/credentials/recovery-codes.tsx'

export function AccountScreen() {
  const text = useText()
  const { sentence } = useSentence()
  const { user, isPending, error, refetch } = useUser()
  const nobody = !isPending && error === null && user === null
  useDocumentTitle(text(texts.windowTitle, { page: text(texts.userProfile) }))
  useEffect(() => {
    if (nobody) navigate('/auth', { replace: true })
  }, [nobody])

  if (user !== null) return <Account user={user} />
  if (error !== null)
    return (
      <section role="alert" className="account">
        <h1 className="misprint account-title">{text(texts.loadFailed)}</h1>
        <p>{sentence(error)}</p>
        <p>
          <Button variant="primary" onClick={() => void refetch()}>
            {text(texts.tryAgain)}
          </Button>
        </p>
      </section>
    )
  return <Waiting label={text(texts.loading)} />
}

function Account({ user }: { user: User }) {
  const text = useText()
  const { signOut, busy } = useSignOut()
  const isNew = mustSetPassword(useHistoryState())
  // `recovered` does not change, because the offer to remove old API keys must remain after a new password is saved.
  const [recovered] = useState(isNew)
  return (
    <div className="account">
      <div className="account-head">
        <h1 className="misprint account-title">{text(texts.userProfile)}</h1>
        <Button busy={busy} onClick={signOut}>
          {text(texts.signOut)}
        </Button>
      </div>
      {isNew && (
        <p className="keep-account" role="status">
          {text(credentialTexts.newWayNeeded)}
        </p>
      )}
      {recovered && <KeysStillWork />}
      <div className="account-sections">
        <div className="account-column">
          <ProfileForm user={user} art={<PunchCard text={nameOf(user)} />} />
          <PasswordForm username={user.username} />
          <Passkeys username={user.username} />
          <RecoveryCodes username={user.username} />
          <ProviderLink username={user.username} />
        </div>
        <div className="account-column">
          <AccountStatus user={user} />
          <DebateStats />
          <SessionList />
          <KeyList username={user.username} />
          <ExportData username={user.username} />
        </div>
        <DeleteAccount user={user} />
      </div>
    </div>
  )
}
