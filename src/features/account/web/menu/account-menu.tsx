import { useId, useRef, useState, type KeyboardEvent } from 'react'
import { useLocation } from 'wouter'
import { sayNotLoaded } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { importAgain } from '#platform/web/lazy/lazy-on-demand.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { PersonIcon } from '#platform/web/ui/icons/site-icons.tsx'
import { nameOf } from '../../user.ts'
import { menuTexts } from '../../texts/menu-texts.ts'
import type { MenuAsked } from './account-dropdown.tsx'
import { AuthLink } from './auth-link.tsx'
import { useOtherTabs, useUser } from '../viewer.ts'

type DropdownFile = typeof import('./account-dropdown.tsx')
const loadDropdown = () => import('./account-dropdown.tsx')

export function AccountMenu({ onMyDebates }: { onMyDebates: () => void }) {
  const text = useText()
  const { user, isPending } = useUser()
  const [path] = useLocation()
  useOtherTabs()
  // Otherwise a signed-in user would briefly see the sign-in link.
  if (isPending) return null
  if (user === null) {
    return path === '/auth' ? null : (
      <AuthLink className={buttonClass('ghost', 'small', 'account-button')}>
        <PersonIcon />
        <span>{text(menuTexts.logIn)}</span>
      </AuthLink>
    )
  }
  return <LazyDropdown name={nameOf(user)} onMyDebates={onMyDebates} />
}

function LazyDropdown({ name, onMyDebates }: { name: string; onMyDebates: () => void }) {
  const text = useText()
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const [Dropdown, setDropdown] = useState<DropdownFile['AccountDropdown'] | null>(null)
  const loaded = useRef(false)
  const [asked, setAsked] = useState<MenuAsked>('no')
  const load = async () => {
    if (loaded.current) return
    const file = await loadDropdown().catch(importAgain<DropdownFile>)
    // After a failed load each retry returns a new copy. Keep the first, or an open menu would remount.
    if (!loaded.current) setDropdown(() => file.AccountDropdown)
    loaded.current = true
  }
  const loadEarly = () => void load().catch(() => undefined)
  const ask = (how: MenuAsked) => {
    // Until the menu has loaded, a second press does not close it.
    setAsked(Dropdown !== null && asked !== 'no' ? 'no' : how)
    load().catch(() => {
      // Hover or focus has already loaded it.
      if (loaded.current) return
      setAsked('no')
      sayNotLoaded()
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown') return
    event.preventDefault()
    ask('by keyboard')
  }
  return (
    <div className="account-menu">
      <button
        id={id}
        ref={button}
        type="button"
        className={buttonClass('ghost', 'small', 'account-button')}
        aria-haspopup="menu"
        aria-expanded={Dropdown !== null && asked !== 'no'}
        onPointerEnter={loadEarly}
        onFocus={loadEarly}
        // A click made with a key has `detail` 0.
        onClick={({ detail }) => ask(detail === 0 ? 'by keyboard' : 'by pointer')}
        onKeyDown={onKeyDown}
      >
        <PersonIcon />
        <span className="sr-only">{text(menuTexts.accountMenu)}</span>
        {/* On a narrow screen only screen readers announce it. */}
        <bdi>{name}</bdi>
      </button>
      {Dropdown && (
        <Dropdown name={name} asked={asked} onClose={() => setAsked('no')} onMyDebates={onMyDebates} button={button} />
      )}
    </div>
  )
}
