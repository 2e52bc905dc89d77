import { useId, useRef, useState, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { viewTexts } from '../../texts/view-texts.ts'
import { ContextPanel } from './context-panel.tsx'

export interface AddContext {
  /** Stands in the row of the debate's actions. */
  readonly button: ReactNode
  /** Stands below that row; null while the panel is closed. */
  readonly panel: ReactNode
}

/** §4 "Add Context panel": toggles open and closed, closes after a successful submission. */
export function useAddContext(debateId: string): AddContext {
  const text = useText()
  const panelId = useId()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    // Move the focus only if it is still in the panel.
    if (document.getElementById(panelId)?.contains(document.activeElement)) toggle.current?.focus()
  }
  return {
    button: (
      <Button
        ref={toggle}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {text(viewTexts.addContext)}
      </Button>
    ),
    panel: open && <ContextPanel id={panelId} debateId={debateId} onClose={close} />,
  }
}
