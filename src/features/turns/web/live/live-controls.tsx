import { useCallback, useState, type ReactNode } from 'react'
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
  const control = (name: string, look: string, icon: ReactNode, run?: () => void, busy = false) => (
    <Button key={name} size="small" className={look} title={text(name)} busy={busy} onClick={press(run)}>
      {icon}
      <span>{text(name)}</span>
    </Button>
  )
  const stopButton = live.rest
    ? control(viewTexts.letThemRest, 'live-stop', <PauseIcon />, live.rest)
    : control(viewTexts.stop, 'live-stop', <StopIcon />, live.stop, panel.stopping)
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
        {panel.pace !== 'asItComes' && control(viewTexts.showAll, 'live-skip', <NextIcon />, live.showAll)}
        {mayStop && stopButton}
      </div>
      {above &&
        createPortal(
          // The stylesheet shows only one of the two Stop buttons.
          <div className="live-below">
            {control(viewTexts.live, 'live-follow', <DownIcon />, live.follow)}
            {mayStop && stopButton}
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

/** In px: the height of the phone's lower bar, which covers what is below it. */
const BAR = 68
const IN_SIGHT = 0.9

/** Returns the debate's element while the controls are below the visible area, else null. */
function useReaderAbove() {
  const [above, setAbove] = useState<Element | null>(null)
  const attach = useCallback((controls: Element | null) => {
    const look = ([seen]: IntersectionObserverEntry[]) => {
      const isBelow = seen && seen.intersectionRatio < IN_SIGHT && seen.boundingClientRect.top > 0
      setAbove((isBelow && controls?.closest('.debate')) || null)
    }
    const options = { rootMargin: `0px 0px -${BAR}px`, threshold: IN_SIGHT }
    const observer = typeof IntersectionObserver === 'undefined' ? null : new IntersectionObserver(look, options)
    if (controls) observer?.observe(controls)
    // React calls this before it removes the controls, at the turn's end.
    return () => {
      observer?.disconnect()
      if (document.activeElement?.closest('.live-controls, .live-below')) focusTurn(controls)
    }
  }, [])
  return [above, attach] as const
}
