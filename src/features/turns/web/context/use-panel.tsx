import { useId, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import type { Response } from '#features/debates/contract/entries.ts'
import { lazyOnDemand } from '#platform/web/lazy/lazy-on-demand.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'

/** Controls a panel such as "Add Context" (§4). `panel` is false while the panel is closed. */
export function usePanel(draw: (id: string, close: () => void) => ReactNode) {
  const [panelId, buttonId] = [useId(), useId()]
  const [open, setOpen] = useState(false)
  const close = () => {
    const focused = document.getElementById(panelId)?.contains(document.activeElement) === true
    // Closes the panel at once, because on phones the button cannot take the focus while the panel is open.
    flushSync(() => setOpen(false))
    if (!focused) return
    const button = document.getElementById(buttonId)
    button?.focus()
    // While a turn's text is appearing, the button is hidden and cannot take the focus.
    if (document.activeElement !== button) document.getElementById('main')?.focus({ preventScroll: true })
  }
  return {
    buttonId,
    expanded: { 'aria-expanded': open, 'aria-controls': open ? panelId : undefined },
    toggle: () => setOpen(!open),
    panel: open && draw(panelId, close),
  }
}

const load = () => import('./human-turn-panel.tsx')
const HumanTurnPanel = lazyOnDemand(load, (file) => file.HumanTurnPanel)

export function useHumanTurn(debate: Debate | undefined, onSaid: (response: Response) => Promise<void>) {
  return usePanel(
    (id, close) =>
      debate && <HumanTurnPanel id={id} debate={debate} onSaid={onSaid} onClose={close} onFailed={close} />,
  )
}
