import '#platform/web/ui/menu.css'
import { useEffect, useRef, useState } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'wouter'
import { useLanguage } from '#features/language/web/language.ts'
import { texts } from '../../texts.ts'
import { AccountMenuButton } from './account-menu-button.tsx'
import { useSignOut } from './use-sign-out.ts'

export interface AccountDropdownProps {
  name: string
  onMyDebates: () => void
  /** The last event on the button that this menu replaces, before the menu was loaded. */
  before: 'nothing' | 'focused' | 'clicked' | 'entered'
}

/** §2 account menu when signed in: My Debates, Profile, Subscription, Sign out. */
export function AccountDropdown({ name, onMyDebates, before }: AccountDropdownProps) {
  const { text, dir } = useLanguage()
  const { signOut } = useSignOut()
  const [open, setOpen] = useState(before === 'clicked')
  const trigger = useRef<HTMLButtonElement>(null)
  const todo = useRef(before)
  useEffect(() => {
    const done = todo.current
    todo.current = 'nothing'
    // When the earlier button was removed, the focus moved to <body>.
    if (done === 'focused' || done === 'entered') trigger.current?.focus()
    // Repeat the key: the menu focuses its first item only when it has handled the key itself.
    if (done === 'entered') {
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    }
  }, [])
  return (
    // Not modal: a modal menu would inject a <style> element, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={setOpen} modal={false} dir={dir}>
      <Radix.Trigger asChild>
        <AccountMenuButton name={name} ref={trigger} />
      </Radix.Trigger>
      {/* Rendered in place, not in a portal, so that for a screen reader it belongs to the banner. */}
      <Radix.Content className="menu" align="start" sideOffset={6} collisionPadding={8}>
        <Radix.Label className="menu-label">
          <bdi>{name}</bdi>
        </Radix.Label>
        <Radix.Item className="menu-item" onSelect={onMyDebates}>
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
