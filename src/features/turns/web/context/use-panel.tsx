import { useId, useState, type ReactNode } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import type { Response } from '#features/debates/contract/entries.ts'
import { useText } from '#features/language/web/text.tsx'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

/** §4 "Add Context panel": sending also closes it. `panel` is false while it is closed. */
export function usePanel(label: string, draw: (id: string, close: () => void) => ReactNode) {
  const [panelId, buttonId] = [useId(), useId()]
  const [open, setOpen] = useState(false)
  const close = () => {
    setOpen(false)
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

const HumanTurnPanel = lazyOnDemand(
  () => import('./human-turn-panel.tsx'),
  (file) => file.HumanTurnPanel,
)

export function useHumanTurn(debate: Debate | undefined, onSaid: (response: Response) => Promise<void>) {
  const text = useText()
  return usePanel(
    text(viewTexts.writeHumanTurn),
    (id, close) =>
      debate && <HumanTurnPanel id={id} debate={debate} onSaid={onSaid} onClose={close} onFailed={close} />,
  )
}
