import type { ChangeEvent, MouseEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { StopIcon } from '#platform/web/ui/icons/icons.tsx'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { PACES, type Pace } from './pace.ts'
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

interface LiveControlsProps {
  panel: LivePanel
  live: Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'>
  mayStop: boolean
}

export function LiveControls({ panel, live, mayStop }: LiveControlsProps) {
  const text = useText()
  const showAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus({ preventScroll: true })
    live.showAll()
  }
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => live.choosePace(target.value as Pace)
  return (
    <div className="turn-controls">
      <select className="pace" aria-label={text(viewTexts.pace)} value={panel.pace} onChange={choose}>
        {PACES.map((pace) => (
          <option key={pace} value={pace}>
            {text(viewTexts[pace])}
          </option>
        ))}
      </select>
      {panel.pace !== 'asItComes' && (
        <Button size="small" variant="ghost" onClick={showAll}>
          {text(viewTexts.showAll)}
        </Button>
      )}
      {mayStop && (
        <Button size="small" busy={panel.stopping} onClick={live.stop}>
          <StopIcon />
          {text(viewTexts.stop)}
        </Button>
      )}
    </div>
  )
}
