import '../account.css'
import '../ways-in/ways-in.css'
import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Waiting } from '#platform/web/ui/waiting.tsx'
import { nameOf, type User } from '../../user.ts'
import { texts } from '../../texts/account-texts.ts'
import { waysInTexts } from '../../texts/ways-in-texts.ts'
import { AccountStatus } from './account-status.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { ExportData } from './export-data.tsx'
import { ProviderLink } from '../provider/provider-link.tsx'
import { KeyList } from './keys/key-list.tsx'
import { KeysStillWork } from './keys/keys-still-work.tsx'
import { PasswordForm } from './password-form.tsx'
import { ProfileForm } from './profile-form.tsx'
import { useSignOut } from '../menu/use-sign-out.ts'
import { useUser } from '../viewer.ts'
import { SessionList } from './session-list.tsx'
import { needsNewWay } from '../ways-in/needs-new-way.ts'
import { Passkeys } from '../ways-in/passkeys.tsx'
import { RecoveryCodes } from '../ways-in/recovery-codes.tsx'

export interface AccountScreenProps {
  stats: ReactNode
  Plan: ComponentType<{ user: User }>
  Art: ComponentType<{ text: string }>
}

/** §2 "Account page". It needs a signed-in user (§6); visitors are led to the sign-in. */
export function AccountScreen({ stats, Plan, Art }: AccountScreenProps) {
  const text = useText()
  const { user, isPending, error, refetch } = useUser()
  const [, navigate] = useLocation()
  const nobody = !isPending && error === null && user === null
  useDocumentTitle(text(texts.windowTitle, { page: text(texts.userProfile) }))
  useEffect(() => {
    if (nobody) navigate('/auth', { replace: true })
  }, [nobody, navigate])

  if (user !== null)
    return <Account user={user} stats={stats} plan={<Plan user={user} />} art={<Art text={nameOf(user)} />} />
  if (error !== null) return <AccountFailed error={error} onRetry={refetch} />
  return <Waiting label={text(texts.loading)} />
}

interface AccountProps {
  user: User
  stats: ReactNode
  plan: ReactNode
  art: ReactNode
}

function Account({ user, stats, plan, art }: AccountProps) {
  const text = useText()
  const { signOut, busy } = useSignOut()
  const isNew = needsNewWay(useHistoryState<unknown>())
  // A new password ends that state; keys go on.
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
          {text(waysInTexts.newWayNeeded)}
        </p>
      )}
      {recovered && <KeysStillWork />}
      <div className="account-sections">
        <div className="account-column">
          <ProfileForm user={user} art={art} />
          <PasswordForm username={user.username} />
          <Passkeys username={user.username} />
          <RecoveryCodes username={user.username} />
          <ProviderLink username={user.username} />
        </div>
        <div className="account-column">
          <AccountStatus user={user} plan={plan} />
          {stats}
          <SessionList />
          <KeyList username={user.username} />
        </div>
        <ExportData username={user.username} />
        <DeleteAccount username={user.username} tier={user.subscriptionTier} />
      </div>
    </div>
  )
}

function AccountFailed({ error, onRetry }: { error: Error; onRetry: () => Promise<unknown> }) {
  const text = useText()
  const { sentence } = useSentence()
  return (
    <section role="alert" className="account">
      <h1 className="misprint account-title">{text(texts.loadFailed)}</h1>
      <p>{sentence(error)}</p>
      <p>
        <Button variant="primary" onClick={() => void onRetry()}>
          {text(texts.tryAgain)}
        </Button>
      </p>
    </section>
  )
}
