import '#platform/web/ui/menu.css'
import { useEffect, useRef, type RefObject } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'wouter'
import { useLanguage } from '#features/language/web/language.ts'
import { texts } from '../../texts/account-texts.ts'
import { useSignOut } from '../queries.ts'

/** How the menu was asked for; by keyboard its first item gets the focus. */
export type MenuAsked = 'no' | 'by pointer' | 'by keyboard'

export interface AccountDropdownProps {
  name: string
  asked: MenuAsked
  onClose: () => void
  onMyDebates: () => void
  /** The button that opens the menu; it is there before this part is loaded, and stays. */
  button: RefObject<HTMLButtonElement | null>
}

/** §2 account menu when signed in: My Debates, Profile, Subscription, Sign out. */
export function AccountDropdown({ name, asked, onClose, onMyDebates, button }: AccountDropdownProps) {
  const { text, dir } = useLanguage()
  const { signOut } = useSignOut()
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Radix does so only after a key that it has heard; this part may have been loaded by that key.
    if (asked === 'by keyboard') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [asked])
  const showMyDebates = () => {
    // The panel gives the focus back to where it was, and may take it before the closing menu has given it back.
    button.current?.focus()
    onMyDebates()
  }
  return (
    // Not modal: a modal menu would inject a <style> element, which our content security policy forbids.
    <Radix.Root open={asked !== 'no'} onOpenChange={(open) => open || onClose()} modal={false} dir={dir}>
      {/* The menu's place only: a trigger of Radix would have to replace the button when this part arrives. */}
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="account-menu-place" />
      </Radix.Trigger>
      {/* Rendered in place, not in a portal, so that for a screen reader it belongs to the banner. */}
      <Radix.Content
        ref={menu}
        className="menu"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        aria-labelledby={button.current?.id}
        onInteractOutside={(event) => {
          // The button closes the menu itself.
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // What was clicked outside the menu, and a screen that opened meanwhile, keep the focus.
          if (document.activeElement === document.body) button.current?.focus()
        }}
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
      </Radix.Content>
    </Radix.Root>
  )
}
