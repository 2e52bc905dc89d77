import { useId } from 'react'
import { usePath } from '#platform/web/navigation/location.ts'
import { MenuButton } from '#features/language/web/menu-button.tsx'
import { useText } from '#features/language/web/text.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { PersonIcon } from '#platform/web/ui/icons/site-icons.tsx'
import { nameOf } from '../../name.ts'
import menuTexts from '../../texts/menu-texts.json' with { type: 'json' }
import { AuthLink } from './auth-link.tsx'
import { useOtherTabs, useUser } from '../viewer.ts'

const loadDropdown = () => import('./account-dropdown.tsx')

export function AccountMenu({ onMyDebates }: { onMyDebates: () => void }) {
  const text = useText()
  const id = useId()
  const { user, isPending } = useUser()
  const path = usePath()
  useOtherTabs()
  // Shows nothing yet, because a signed-in user would otherwise briefly see the sign-in link.
  if (isPending) return null
  if (user === null) {
    return path === '/auth' ? null : (
      <AuthLink className={buttonClass('ghost', 'small', 'account-button')}>
        <PersonIcon />
        <span>{text(menuTexts.logIn)}</span>
      </AuthLink>
    )
  }
  const name = nameOf(user)
  return (
    <MenuButton
      id={id}
      className={buttonClass('ghost', 'small', 'account-button')}
      load={loadDropdown}
      of={(file) => file.AccountDropdown}
      menu={{ name, onMyDebates }}
    >
      <PersonIcon />
      <span className="sr-only">{text(menuTexts.accountMenu)}</span>
      {/* On narrow screens, the account's name is only for screen readers. */}
      <bdi>{name}</bdi>
    </MenuButton>
  )
}
