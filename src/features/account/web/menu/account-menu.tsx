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
  // A signed-in user must not be asked to sign in for a moment.
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
    // After a lost file each load makes a copy: the first one stays, or an open menu would be drawn anew.
    if (!loaded.current) setDropdown(() => file.AccountDropdown)
    loaded.current = true
  }
  const loadEarly = () => void load().catch(() => undefined)
  const ask = (how: MenuAsked) => {
    // Until the menu is here, a second press does not close it.
    setAsked(Dropdown !== null && asked !== 'no' ? 'no' : how)
    load().catch(() => {
      // The pointer or the focus has loaded it.
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
        // A click by key has `detail` 0.
        onClick={({ detail }) => ask(detail === 0 ? 'by keyboard' : 'by pointer')}
        onKeyDown={onKeyDown}
      >
        <PersonIcon />
        <span className="sr-only">{text(menuTexts.accountMenu)}</span>
        {/* Only screen readers read it on a narrow screen. */}
        <bdi>{name}</bdi>
      </button>
      {Dropdown && (
        <Dropdown name={name} asked={asked} onClose={() => setAsked('no')} onMyDebates={onMyDebates} button={button} />
      )}
    </div>
  )
}
