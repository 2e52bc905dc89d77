import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { PersonIcon } from '#platform/web/ui/icons.tsx'
import { nameOf } from '../../user.ts'
import { menuTexts } from '../../menu-texts.ts'
import type { AccountDropdown, AccountDropdownProps } from './account-dropdown.tsx'
import { AccountMenuButton } from './account-menu-button.tsx'
import { AuthLink } from './auth-link.tsx'
import { useOtherTabs, useUser } from '../viewer.ts'

const loadDropdown = () => import('./account-dropdown.tsx').then(({ AccountDropdown }) => AccountDropdown)

/** §2: a menu under the signed-in user's name, or a button to /auth. */
export function AccountMenu({ onMyDebates }: { onMyDebates: () => void }) {
  const text = useText()
  const { user, isPending } = useUser()
  const [path] = useLocation()
  useOtherTabs()
  // Show nothing until the user is known, so that a signed-in user is not asked to sign in for a moment.
  if (isPending) return null
  if (user === null) {
    // On /auth the button would lead to the same page.
    return path === '/auth' ? null : (
      <AuthLink className={buttonClass('ghost', 'small', 'account-button')}>
        <PersonIcon />
        <span>{text(menuTexts.logIn)}</span>
      </AuthLink>
    )
  }
  return <LazyDropdown name={nameOf(user)} onMyDebates={onMyDebates} />
}

/** Shows only the menu's button, and loads the menu itself when the user is about to use it. */
function LazyDropdown(props: { name: string; onMyDebates: () => void }) {
  const [Dropdown, setDropdown] = useState<typeof AccountDropdown | null>(null)
  const [prepared, prepare] = useState(false)
  const [before, setBefore] = useState<AccountDropdownProps['before']>('nothing')
  const meet = (how: AccountDropdownProps['before']) => {
    setBefore(how)
    prepare(true)
  }
  useEffect(() => {
    if (!prepared) return
    let left = false
    loadDropdown().then(
      (loaded) => left || setDropdown(() => loaded),
      // The menu could not be loaded: the next press tries again.
      () => left || prepare(false),
    )
    return () => {
      left = true
    }
  }, [prepared])

  if (Dropdown !== null) return <Dropdown {...props} before={before} />
  return (
    <AccountMenuButton
      name={props.name}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={() => prepare(true)}
      onFocus={() => meet('focused')}
      onBlur={() => setBefore('nothing')}
      // The pointer event comes before the click; by the click this button may have been replaced.
      onPointerDown={({ button }) => button === 0 && meet('clicked')}
      // A click by a key has `detail` 0.
      onClick={({ detail }) => meet(detail === 0 ? 'entered' : 'clicked')}
    />
  )
}
