import * as Radix from '@radix-ui/react-dropdown-menu'
import { Link } from '#platform/web/navigation/link.tsx'
import { BannerMenu, useFirstItemFocus } from '#features/language/web/banner-menu.tsx'
import type { MenuProps } from '#features/language/web/menu-button.tsx'
import { useText } from '#features/language/web/text.tsx'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import { useSignOut } from '../queries.ts'

interface AccountDropdownProps extends MenuProps {
  name: string
  onMyDebates: () => void
}

export function AccountDropdown({ name, asked, onClose, onMyDebates, button }: AccountDropdownProps) {
  const text = useText()
  const { signOut } = useSignOut()
  const menu = useFirstItemFocus(asked)
  const showMyDebates = () => {
    // Focuses the button before the panel opens, so that the panel returns the focus to the button when it closes.
    button.current?.focus()
    onMyDebates()
  }
  const labelledBy = button.current?.id
  return (
    <BannerMenu
      ref={menu}
      open={asked !== 'no'}
      onClose={onClose}
      button={button}
      align="start"
      aria-labelledby={labelledBy}
    >
      <Radix.Label className="menu-label">
        <bdi>{name}</bdi>
      </Radix.Label>
      <Radix.Item className="menu-item" onSelect={showMyDebates}>
        {text(texts.myDebates)}
      </Radix.Item>
      <Radix.Item className="menu-item" asChild>
        <Link href="/account">{text(texts.profile)}</Link>
      </Radix.Item>
      <Radix.Item className="menu-item" asChild>
        <Link href="/subscription">{text(texts.subscription)}</Link>
      </Radix.Item>
      <Radix.Separator className="menu-line" />
      <Radix.Item className="menu-item" onSelect={signOut}>
        {text(texts.signOut)}
      </Radix.Item>
    </BannerMenu>
  )
}
