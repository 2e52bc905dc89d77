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

/** §2: a menu under the name of who is signed in, or a button to /auth. */
export function AccountMenu({ onMyDebates }: { onMyDebates: () => void }) {
  const text = useText()
  const { user, isPending } = useUser()
  const [path] = useLocation()
  useOtherTabs()
  // Neither is shown before it is known which: a signed-in person is not asked to sign in, not even for a moment.
  if (isPending) return null
  if (user === null) {
    // There the button would lead to itself.
    return path === '/auth' ? null : (
      <AuthLink className={buttonClass('ghost', 'small', 'account-button')}>
        <PersonIcon />
        <span>{text(menuTexts.logIn)}</span>
      </AuthLink>
    )
  }
  return <LazyDropdown name={nameOf(user)} onMyDebates={onMyDebates} />
}

/** The menu's machinery is fetched when somebody is about to use it; until then its button alone stands there. */
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
      // The network is away: the next press tries again.
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
      // Before the click: by then this button may have been replaced.
      onPointerDown={({ button }) => button === 0 && meet('clicked')}
      // A key has no place on the screen, so its click has no detail.
      onClick={({ detail }) => meet(detail === 0 ? 'entered' : 'clicked')}
    />
  )
}
