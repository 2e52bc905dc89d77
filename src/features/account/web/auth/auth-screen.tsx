import '../account.css'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { Tabs } from 'radix-ui'
import { Link, useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useLanguage } from '#features/language/web/language.ts'
import { useDocumentTitle } from '#platform/web/document-title.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { BackIcon } from '#platform/web/ui/icons.tsx'
import { texts } from '../../texts.ts'
import { useAuthDraft } from './auth-draft.ts'
import { LoginForm } from './login-form.tsx'
import { returnPath } from './return-path.ts'
import { useUser } from '../viewer.ts'
import { ProviderSignIn } from '../provider/provider-sign-in.tsx'
import { RegisterForm } from './register-form.tsx'

export interface AuthScreenProps {
  aside: ReactNode
}

/**
 * §2 "Auth screen": sign-in and registration. A signed-in user is led on, also right after the sign-in: to `/`, or back
 * to the page that asks for it (return-path.ts).
 */
export function AuthScreen({ aside }: AuthScreenProps) {
  const { text, dir } = useLanguage()
  const { user } = useUser()
  const [, navigate] = useLocation()
  // The history state holds the debate the visitor came from: it opens again without a reload.
  const state = useHistoryState<unknown>()
  const [tab, setTab] = useState('login')
  const draft = useAuthDraft()
  const forms = useRef<HTMLDivElement>(null)
  // The pressed link disappears with its form, so the focus is moved to the other form.
  const switchTo = (other: string) => {
    flushSync(() => setTab(other))
    forms.current?.querySelector('input')?.focus()
  }
  useDocumentTitle(text(texts.windowTitle, { page: text(texts.authTitle) }))
  useEffect(() => {
    if (user !== null) navigate(returnPath(state), { replace: true, state })
  }, [user, navigate, state])

  return (
    <div className="auth">
      <Link href={returnPath(state)} state={state} className={buttonClass('ghost', 'small', 'auth-back')}>
        <BackIcon />
        {text(texts.back)}
      </Link>
      <div className="auth-aside">
        <h1 className="misprint auth-title">{text(texts.authTitle)}</h1>
        {aside}
      </div>
      <Tabs.Root dir={dir} value={tab} onValueChange={setTab} ref={forms} className="auth-tabs">
        <Tabs.List className="tabs" aria-label={text(texts.authTitle)}>
          <Tabs.Trigger value="login" className="tab">
            {text(texts.login)}
          </Tabs.Trigger>
          <Tabs.Trigger value="register" className="tab">
            {text(texts.register)}
          </Tabs.Trigger>
        </Tabs.List>
        <Tabs.Content value="login" className="tab-sheet">
          <LoginForm draft={draft} />
          <ProviderSignIn />
          <button type="button" className="text-button" onClick={() => switchTo('register')}>
            {text(texts.newHere)}
          </button>
        </Tabs.Content>
        <Tabs.Content value="register" className="tab-sheet">
          <RegisterForm draft={draft} onLogin={() => switchTo('login')} />
        </Tabs.Content>
        <p className="auth-note">{text(texts.noReset)}</p>
      </Tabs.Root>
    </div>
  )
}
