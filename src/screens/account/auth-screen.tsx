import '#features/account/web/account.css'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import * as Tabs from '@radix-ui/react-tabs'
import { Link } from '#platform/web/navigation/link.tsx'
import { navigate, useHistoryState } from '#platform/web/navigation/location.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { BackIcon } from '#platform/web/ui/icons/icons.tsx'
import { CatPortrait, EinsteinPortrait } from '#features/debates/web/art/portraits.tsx'
import texts from '#features/account/texts/account-texts.json' with { type: 'json' }
import refusals from '#features/account/texts/refusal-texts.json' with { type: 'json' }
import { useAuthDraft } from '#features/account/web/account-form.tsx'
import { LoginForm } from '#features/account/web/auth/login-form.tsx'
import { MUST_SET_PASSWORD, returnPath } from '#features/account/web/auth/return-path.ts'
import { RecoveryForm, ResetPanel } from '#features/account/web/credentials/recovery-form.tsx'
import { useUser } from '#features/account/web/viewer.ts'
import { ProviderSignIn } from '#features/account/web/provider/provider-sign-in.tsx'
import { RegisterTab } from '#features/account/web/auth/register-form.tsx'

const load = () => import('#features/account/web/credentials/recovery-codes.tsx')
const RecoveryOffer = lazyOnDemand(load, (file) => file.RecoveryOffer)

/** Shows the sign-in and registration forms, and offers recovery codes after registration (§2 "Auth screen", §18). */
export function AuthScreen() {
  const { text, dir } = useLanguage()
  const { user } = useUser()
  // The history state identifies the debate that the visitor left, so that the debate opens again after the sign-in.
  const state = useHistoryState()
  const [invite] = useState(() => new URLSearchParams(location.search).get('invite'))
  const [chosen, setTab] = useState(invite === null ? 'login' : 'register')
  const isClosed = useConfig()?.registration === 'off'
  const tab = isClosed ? 'login' : chosen
  const title = isClosed ? texts.login : texts.authTitle
  const [lost, setLost] = useState(false)
  const [token, setToken] = useState(() => new URLSearchParams(location.search).get('reset'))
  // True after a sign-in without the password. The form for a new password then follows (§18).
  const mustSetPassword = useRef(false)
  const onIn = () => (mustSetPassword.current = true)
  const [offered, setOffered] = useState(false)
  const isNew = offered && user !== null
  const draft = useAuthDraft()
  const forms = useRef<HTMLDivElement>(null)
  const switchTo = (other: string) => {
    flushSync(() => setTab(other))
    forms.current?.querySelector('input')?.focus()
  }
  useDocumentTitle(text(texts.windowTitle, { page: text(title) }))
  useEffect(() => {
    if (offered) return
    if (user !== null && mustSetPassword.current) navigate('/account', { replace: true, state: MUST_SET_PASSWORD })
    else if (user !== null && token === null) navigate(returnPath(state), { replace: true, state })
  }, [user, token, offered, state])
  useEffect(() => {
    // Removes the token from the address bar, so that nothing else can read it (decision 0030).
    if (token !== null) history.replaceState(history.state, '', '/auth')
  }, [token])

  return (
    <div className="auth">
      <Link href={returnPath(state)} state={state} className={buttonClass('ghost', 'small', 'auth-back')}>
        <BackIcon />
        {text(texts.back)}
      </Link>
      <div className="auth-aside">
        <h1 className="misprint auth-title">{text(isNew ? texts.welcome : title)}</h1>
        <div className="auth-portraits">
          <EinsteinPortrait size={132} />
          <CatPortrait size={132} />
        </div>
        <ul className="auth-gains">
          {[texts.gainUnlimited, texts.gainModels, texts.gainDebates].map((gain) => (
            <li key={gain}>{text(gain)}</li>
          ))}
        </ul>
      </div>
      {token !== null ? (
        <ResetPanel token={token} onIn={onIn} onFailed={() => setToken(null)} />
      ) : isNew ? (
        <RecoveryOffer user={user} onDone={() => setOffered(false)} onFailed={() => setOffered(false)} />
      ) : (
        <Tabs.Root dir={dir} value={tab} onValueChange={setTab} ref={forms} className="auth-tabs">
          <Tabs.List className="tabs" aria-label={text(title)}>
            <Tabs.Trigger value="login" className="tab">
              {text(texts.login)}
            </Tabs.Trigger>
            {!isClosed && (
              <Tabs.Trigger value="register" className="tab">
                {text(texts.register)}
              </Tabs.Trigger>
            )}
          </Tabs.List>
          <Tabs.Content value="login" className="tab-sheet">
            {lost ? (
              <RecoveryForm draft={draft} onIn={onIn} onBack={() => setLost(false)} />
            ) : (
              <LoginForm draft={draft} onLost={() => setLost(true)} />
            )}
            <ProviderSignIn />
            {isClosed ? (
              <p>{text(refusals['registration-closed'])}</p>
            ) : (
              <button type="button" className="text-button" onClick={() => switchTo('register')}>
                {text(texts.newHere)}
              </button>
            )}
          </Tabs.Content>
          <Tabs.Content value="register" className="tab-sheet">
            <RegisterTab
              draft={draft}
              invite={invite}
              onRegistered={() => setOffered(true)}
              onLogin={() => switchTo('login')}
            />
          </Tabs.Content>
          <p className="auth-note">{text(texts.noReset)}</p>
        </Tabs.Root>
      )}
    </div>
  )
}
