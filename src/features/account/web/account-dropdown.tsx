import '#platform/web/ui/menu.css'
import { useLayoutEffect, useRef, useState } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'wouter'
import { useText } from '#features/language/web/text.tsx'
import { texts } from '../texts.ts'
import { AccountMenuButton } from './account-menu-button.tsx'
import { useSignOut } from './use-sign-out.ts'

export interface AccountDropdownProps {
  name: string
  onMyDebates: () => void
  /** It was pressed before it was here. */
  openAtOnce: boolean
  /** The button that it takes the place of holds the focus, which would fall to <body> with it. */
  takeFocus: boolean
}

/** Spec §2 account menu when signed in: My Debates, Profile, Sign out. */
export function AccountDropdown({ name, onMyDebates, openAtOnce, takeFocus }: AccountDropdownProps) {
  const text = useText()
  const { signOut } = useSignOut()
  const [open, setOpen] = useState(openAtOnce)
  const trigger = useRef<HTMLButtonElement>(null)
  const taken = useRef(!takeFocus)
  useLayoutEffect(() => {
    if (!taken.current) trigger.current?.focus()
    taken.current = true
  }, [])
  return (
    // Not modal: a modal one would inject a <style> element, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={setOpen} modal={false} dir={document.dir === 'rtl' ? 'rtl' : 'ltr'}>
      <Radix.Trigger asChild>
        <AccountMenuButton name={name} ref={trigger} />
      </Radix.Trigger>
      <Radix.Portal>
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
      </Radix.Portal>
    </Radix.Root>
  )
}
