import { CurrentLanguage } from '#features/language/web/switcher/current-language.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { MoonIcon, PersonIcon } from '#platform/web/ui/icons/site-icons.tsx'
import { Brand } from './brand.tsx'

/** Renders the header on the server. It looks like the client's header, but has spans instead of buttons. */
export function StillHeader({ account }: { account: boolean }) {
  return (
    <header className="masthead">
      <div className="masthead-start" aria-hidden="true">
        {account && (
          <span className={buttonClass('ghost', 'small', 'account-button')}>
            <PersonIcon />
          </span>
        )}
      </div>
      <Brand />
      <div className="masthead-end" aria-hidden="true">
        <span className="language-switcher">
          <span className={buttonClass('ghost', 'small', 'language-button')}>
            <span className="language-current">
              <CurrentLanguage />
            </span>
            <span>▾</span>
          </span>
        </span>
        <span className="icon-button theme-toggle">
          <MoonIcon />
        </span>
      </div>
    </header>
  )
}
