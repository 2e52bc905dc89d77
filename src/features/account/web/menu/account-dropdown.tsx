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
  /** What was done to the button that it takes the place of, before it was here. */
  before: 'nothing' | 'focused' | 'clicked' | 'entered'
}

/** §2 account menu when signed in: My Debates, Profile, Sign out. */
export function AccountDropdown({ name, onMyDebates, before }: AccountDropdownProps) {
  const { text, dir } = useLanguage()
  const { signOut } = useSignOut()
  const [open, setOpen] = useState(before === 'clicked')
  const trigger = useRef<HTMLButtonElement>(null)
  const todo = useRef(before)
  useEffect(() => {
    const done = todo.current
    todo.current = 'nothing'
    // With the button before it, the focus fell to <body>.
    if (done === 'focused' || done === 'entered') trigger.current?.focus()
    // The key again: only a menu that saw it leads the keyboard to its first item.
    if (done === 'entered') {
      trigger.current?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    }
  }, [])
  return (
    // Not modal: a modal one would inject a <style> element, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={setOpen} modal={false} dir={dir}>
      <Radix.Trigger asChild>
        <AccountMenuButton name={name} ref={trigger} />
      </Radix.Trigger>
      {/* In its place, not in a portal: what a screen reader finds belongs to the banner. */}
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
        <Radix.Separator className="menu-line" />
        <Radix.Item className="menu-item" onSelect={signOut}>
          {text(texts.signOut)}
        </Radix.Item>
      </Radix.Content>
    </Radix.Root>
  )
}
