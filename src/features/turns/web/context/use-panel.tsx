import { useId, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'

export interface Panel {
  /** Stands in the row of the debate's actions. */
  readonly button: ReactNode
  /** Stands below that row; null while the panel is closed. */
  readonly panel: ReactNode
}

/** §4 "Add Context panel": a button that opens a panel and closes it; what is sent closes it, too. */
export function usePanel(label: string, draw: (id: string, close: () => void) => ReactNode): Panel {
  const [panelId, buttonId] = [useId(), useId()]
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
    // Move the focus only if it is still in the panel.
    if (document.getElementById(panelId)?.contains(document.activeElement)) document.getElementById(buttonId)?.focus()
  }
  return {
    button: (
      <Button
        id={buttonId}
        aria-expanded={open}
        aria-controls={open ? panelId : undefined}
        onClick={() => setOpen(!open)}
      >
        {label}
      </Button>
    ),
    panel: open && draw(panelId, close),
  }
}
