import type { MouseEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { StopIcon } from '#platform/web/ui/icons.tsx'
import { viewTexts } from '../../view-texts.ts'
import type { LivePanel } from './watched-turn.ts'

export interface LiveControlsProps {
  panel: LivePanel
  onShowAll: () => void
  /** Null for a viewer who may watch but not write. */
  onStop: (() => void) | null
}

/** The buttons of the live panel. */
export function LiveControls({ panel, onShowAll, onStop }: LiveControlsProps) {
  const text = useText()
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears, so the focus moves to the panel itself.
    currentTarget.closest('li')?.focus({ preventScroll: true })
    onShowAll()
  }
  return (
    <div className="turn-controls">
      {!panel.keepsUp && (
        <Button size="small" variant="ghost" onClick={showAll}>
          {text(viewTexts.showAll)}
        </Button>
      )}
      {onStop && (
        <Button size="small" busy={panel.stopping} onClick={onStop}>
          <StopIcon />
          {text(viewTexts.stop)}
        </Button>
      )}
    </div>
  )
}
