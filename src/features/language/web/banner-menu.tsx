import '#platform/web/ui/menu.css'
import { useEffect, useRef, type ComponentProps, type RefObject } from 'react'
import * as Radix from '@radix-ui/react-dropdown-menu'
import { useLanguage } from './language.ts'
import type { MenuAsked } from './menu-button.tsx'

interface BannerMenuProps extends ComponentProps<typeof Radix.Content> {
  open: boolean
  onClose: () => void
  /** The button exists before the menu's file has loaded. */
  button: RefObject<HTMLButtonElement | null>
}

export function BannerMenu({ open, onClose, button, ...content }: BannerMenuProps) {
  const { dir } = useLanguage()
  return (
    // A modal menu would inject a <style>, which our content security policy forbids.
    <Radix.Root open={open} onOpenChange={(opened) => opened || onClose()} modal={false} dir={dir}>
      {/* This only positions the menu; Radix's trigger would replace the button. */}
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
          // A clicked element outside the menu keeps the focus, and so does a newly opened screen.
          if (document.activeElement === document.body) button.current?.focus()
        }}
      />
    </Radix.Root>
  )
}

/** Returns the ref of a menu whose first item gets the focus: Radix missed the key press that loaded the menu's file. */
export function useFirstItemFocus(asked: MenuAsked) {
  const menu = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (asked === 'by keyboard') menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [asked])
  return menu
}
