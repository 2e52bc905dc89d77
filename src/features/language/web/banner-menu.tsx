import '#platform/web/ui/menu.css'
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useLanguage } from './language.ts'
import type { MenuAsked } from './menu-button.tsx'

interface BannerMenuProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onClose: () => void
  /** The button that opens the menu; rendered separately, because the menu's file loads later. */
  button: RefObject<HTMLButtonElement | null>
}

export function BannerMenu({ open, onClose, button, ...content }: BannerMenuProps) {
  const { dir } = useLanguage()
  return (
    // A modal menu would inject a <style>, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={(opened) => opened || onClose()} modal={false} dir={dir}>
      {/* Only positions the menu. The button is not a Radix trigger, because it is rendered before this file loads. */}
      <Radix.Trigger asChild>
        <span aria-hidden="true" className="menu-place" />
      </Radix.Trigger>
      {/* Rendered in place, not in a portal, so that it belongs to the banner. */}
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
          // Leaves the focus on an element outside the menu that was clicked, or on a screen that has just opened.
          if (document.activeElement === document.body) button.current?.focus()
        }}
      />
    </Radix.Root>
  )
}

/** Focuses the first item of a menu opened by keyboard, because Radix missed the key press that loaded the menu's file. */
export function useFirstItemFocus(asked: MenuAsked) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === 'by keyboard') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [asked])
  return menu
}
