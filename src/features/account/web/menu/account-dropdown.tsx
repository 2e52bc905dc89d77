import { useEffect, useRef, type RefObject } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'wouter'
import { BannerMenu } from '#features/language/web/banner-menu.tsx'
import { useText } from '#features/language/web/text.tsx'
import { texts } from '../../texts/account-texts.ts'
import { useSignOut } from '../queries.ts'

/** When opened by keyboard, the first item gets the focus. */
export type MenuAsked = 'no' | 'by pointer' | 'by keyboard'

export interface AccountDropdownProps {
  name: string
  asked: MenuAsked
  onClose: () => void
  onMyDebates: () => void
  button: RefObject<HTMLButtonElement | null>
}

/** §2 account menu */
export function AccountDropdown({ name, asked, onClose, onMyDebates, button }: AccountDropdownProps) {
  const text = useText()
  const { signOut } = useSignOut()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Radix missed the key press that loaded this file.
    if (asked === 'by keyboard') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [asked])
  const showMyDebates = () => {
    // The panel returns the focus to the element that had it, and may look for that before the closing menu has
    // restored it.
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
