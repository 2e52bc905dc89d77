import { useCallback, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { DownIcon, NextIcon, PauseIcon, StopIcon } from '#platform/web/ui/icons/icons.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import { PACES } from './pace.ts'
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

export interface ControlledTurn extends Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'> {
  /** Stops auto-play after this turn; null if auto-play is off. */
  readonly rest?: (() => void) | null
  /** Scrolls to the end of the text and follows it. */
  readonly follow?: () => void
}

export function LiveControls({ panel, live, mayStop }: { panel: LivePanel; live: ControlledTurn; mayStop: boolean }) {
  const text = useText()
  const [above, attach] = useReaderAbove()
  const stop = live.rest ? viewTexts.letThemRest : viewTexts.stop
  const stopButton = mayStop && (
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
  )
  return (
    <>
      <div className="live-controls" ref={attach} data-below={above !== null || undefined}>
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
          <Button size="small" className="live-skip" title={text(viewTexts.showAll)} onClick={press(live.showAll)}>
            <NextIcon />
            <span>{text(viewTexts.showAll)}</span>
          </Button>
        )}
        {stopButton}
      </div>
      {above &&
        createPortal(
          // The stylesheet shows only one of the two Stop buttons.
          <div className="live-below">
            <Button size="small" className="live-follow" title={text(viewTexts.live)} onClick={press(live.follow)}>
              <DownIcon />
              <span>{text(viewTexts.live)}</span>
            </Button>
            {stopButton}
          </div>,
          above,
        )}
    </>
  )
}

/** Moves the focus to the turn first, because the pressed button disappears. */
const press = (action?: () => void) => () => {
  focusTurn(document.querySelector('[data-live]'))
  action?.()
}

const focusTurn = (part: Element | null) => part?.closest('li')?.focus({ preventScroll: true })

/** React calls the returned function before it removes the controls, at the turn's end. */
const keepFocus = (controls: Element | null) => () => {
  if (document.activeElement?.closest('.live-controls, .live-below')) focusTurn(controls)
}

/** In px: about the height of the phone's lower bar, which covers what is below it. */
const COVERED = 68
const IN_SIGHT = 0.9

/** Returns the debate's element while the controls are below the visible area, else null. */
function useReaderAbove() {
  const [above, setAbove] = useState<Element | null>(null)
  const attach = useCallback((controls: Element | null) => {
    const leave = keepFocus(controls)
    if (controls === null || typeof IntersectionObserver === 'undefined') return leave
    const look = ([seen]: IntersectionObserverEntry[]) => {
      const isBelow = seen && seen.intersectionRatio < IN_SIGHT && seen.boundingClientRect.top > 0
      setAbove(isBelow ? controls.closest('.debate') : null)
    }
    const observer = new IntersectionObserver(look, { rootMargin: `0px 0px -${COVERED}px`, threshold: IN_SIGHT })
    observer.observe(controls)
    return () => {
      observer.disconnect()
      leave()
    }
  }, [])
  return [above, attach] as const
}
