import type { MouseEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { NextIcon, PauseIcon, StopIcon } from '#platform/web/ui/icons/icons.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { PACES } from './pace.ts'
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

export interface ControlledTurn extends Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'> {
  /** Stops auto-play after this turn; null if auto-play is off. */
  readonly rest?: (() => void) | null
}

export function LiveControls({ panel, live, mayStop }: { panel: LivePanel; live: ControlledTurn; mayStop: boolean }) {
  const text = useText()
  /** Moves the focus to the turn first, because the pressed button disappears. */
  const press =
    (action: () => void) =>
    ({ currentTarget }: MouseEvent) => {
      focusTurn(currentTarget)
      action()
    }
  const stop = live.rest ? viewTexts.letThemRest : viewTexts.stop
  return (
    <div className="live-controls" ref={keepFocus}>
      <div role="radiogroup" aria-label={text(viewTexts.pace)} className="segments">
        {PACES.map((pace) => (
          <label key={pace}>
            <input
              type="radio"
              name="pace"
              className="sr-only"
              checked={panel.pace === pace}
              onChange={() => live.choosePace(pace)}
            />
            {text(viewTexts[pace])}
          </label>
        ))}
      </div>
      {panel.pace !== 'asItComes' && (
        <button type="button" className="turn-toggle" title={text(viewTexts.showAll)} onClick={press(live.showAll)}>
          <NextIcon />
          <span>{text(viewTexts.showAll)}</span>
        </button>
      )}
      {mayStop && (
        <Button
          key={stop}
          size="small"
          className="live-stop"
          title={text(stop)}
          busy={panel.stopping}
          onClick={press(live.rest ?? live.stop)}
        >
          {live.rest ? <PauseIcon /> : <StopIcon />}
          <span>{text(stop)}</span>
        </Button>
      )}
    </div>
  )
}

const focusTurn = (part: Element) => part.closest('li')?.focus({ preventScroll: true })

/** React calls the returned function before it removes the controls, at the turn's end. */
const keepFocus = (controls: Element | null) => () => {
  if (controls?.contains(document.activeElement)) focusTurn(controls)
}
