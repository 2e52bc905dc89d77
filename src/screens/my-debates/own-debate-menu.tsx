import { cut } from '#platform/cut.ts'
import '#platform/web/ui/menu.css'
import { useState, type RefObject } from 'react'
import { DropdownMenu as Radix } from 'radix-ui'
import { Link } from 'wouter'
import { useLanguage } from '#features/language/web/language.ts'
import { MoreIcon } from '#platform/web/ui/icons/icons.tsx'
import { PANEL_QUESTION_CUT } from '#features/debates/rules.ts'
import { listTexts } from '#features/debates/texts/list-texts.ts'

export interface DebateActionsProps {
  question: string
  href: string
  onOpen: () => void
  /** Null if the user may not share it. */
  onShare: (() => void) | null
  onDelete: () => void
  ref: RefObject<HTMLButtonElement | null>
}

/** §12: the actions of right-click and long press, visible and reachable by keyboard. */
export function DebateActions({ question, href, onOpen, onShare, onDelete, ref }: DebateActionsProps) {
  const { text, dir } = useLanguage()
  // A screen reader finds the menu at its button: in the dialog, or in the screen, because a card's cut corner clips.
  const [place, setPlace] = useState<Element | null>(null)
  const findPlace = () => setPlace(ref.current?.closest('[role=dialog], main') ?? null)
  const share = () => {
    // The dialog returns the focus to its origin, and may look for it before the closing menu has returned it.
    ref.current?.focus()
    onShare?.()
  }
  const label = text(listTexts.actionsFor, { question: cut(question, PANEL_QUESTION_CUT) })
  return (
    // Not modal: a modal menu injects a <style> element, which the content security policy forbids.
    <Radix.Root modal={false} dir={dir} onOpenChange={(open) => open && findPlace()}>
      <Radix.Trigger ref={ref} className="icon-button" aria-label={label}>
        <MoreIcon />
      </Radix.Trigger>
      <Radix.Portal container={place}>
        <Radix.Content
          className="menu"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          // The confirmation takes the focus, so the menu must not take it back.
          onCloseAutoFocus={(event) => document.activeElement === document.body || event.preventDefault()}
        >
          <Radix.Item className="menu-item" asChild>
            <Link href={href} onClick={onOpen}>
              {text(listTexts.openAction)}
            </Link>
          </Radix.Item>
          {onShare && (
            <Radix.Item className="menu-item" onSelect={share}>
              {text(listTexts.shareAction)}
            </Radix.Item>
          )}
          <Radix.Item className="menu-item menu-item-danger" onSelect={onDelete}>
            {text(listTexts.deleteAction)}
          </Radix.Item>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
