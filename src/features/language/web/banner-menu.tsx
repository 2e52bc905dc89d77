import '#platform/web/ui/menu.css'
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useLanguage } from './language.ts'
import type { MenuAsked } from './menu-button.tsx'

interface BannerMenuProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onClose: () => void
  /** The button that opens the menu. It is rendered before the menu's file loads. */
  button: RefObject<HTMLButtonElement | null>
}

export function BannerMenu({ open, onClose, button, ...content }: BannerMenuProps) {
  const { dir } = useLanguage()
  return (
    // A modal menu would inject a <style>, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={(opened) => opened || onClose()} modal={false} dir={dir}>
      {/* This trigger only positions the menu. The visible button is rendered before this file loads. */}
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="menu-place" />
      </Radix.Trigger>
      {/* The menu is rendered in place, not in a portal, so that it is part of the banner. */}
      <Radix.Content
        {...content}
        className="menu"
        sideOffset={6}
        collisionPadding={8}
        onInteractOutside={(event) => {
          if (event.target instanceof Node && button.current?.contains(event.target)) event.preventDefault()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          // Leaves the focus where a click outside the menu or a newly opened screen has put it.
          if (document.activeElement === document.body) button.current?.focus()
        }}
      />
    </Radix.Root>
  )
}

/** Focuses the first item of a menu opened by keyboard, because Radix missed the key press that loaded the menu. */
export function useFirstItemFocus(asked: MenuAsked) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === 'by keyboard') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [asked])
  return menu
}
