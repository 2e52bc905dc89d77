import type { ChangeEvent, MouseEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { PaceIcon, SkipIcon, StopIcon } from '#platform/web/ui/icons/icons.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { PACES, type Pace } from './pace.ts'
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

interface LiveControlsProps {
  panel: LivePanel
  live: Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'>
  mayStop: boolean
}

/** On narrow screens they are icons. */
export function LiveControls({ panel, live, mayStop }: LiveControlsProps) {
  const text = useText()
  const showAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus({ preventScroll: true })
    live.showAll()
  }
  const choose = ({ target }: ChangeEvent<HTMLSelectElement>) => live.choosePace(target.value as Pace)
  return (
    <div className="turn-controls">
      <span className="pace">
        <PaceIcon />
        <select aria-label={text(viewTexts.pace)} title={text(viewTexts.pace)} value={panel.pace} onChange={choose}>
          {PACES.map((pace) => (
            <option key={pace} value={pace}>
              {text(viewTexts[pace])}
            </option>
          ))}
        </select>
      </span>
      {panel.pace !== 'asItComes' && (
        <Button size="small" variant="ghost" title={text(viewTexts.showAll)} onClick={showAll}>
          <SkipIcon />
          <span>{text(viewTexts.showAll)}</span>
        </Button>
      )}
      {mayStop && (
        <Button size="small" variant="ghost" title={text(viewTexts.stop)} busy={panel.stopping} onClick={live.stop}>
          <StopIcon />
          <span>{text(viewTexts.stop)}</span>
        </Button>
      )}
    </div>
  )
}
