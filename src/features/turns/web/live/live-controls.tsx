import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
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
  /** True while the map hides the turns. */
  readonly hidden?: boolean
}

export function LiveControls({ panel, live, mayStop }: { panel: LivePanel; live: ControlledTurn; mayStop: boolean }) {
  const text = useText()
  const [above, ref] = useReaderAbove(live.hidden)
  const control = (name: string, look: string, icon: ReactNode, run?: () => void, busy = false) => (
    <Button key={look} size="small" className={look} title={text(name)} busy={busy} onClick={press(run)}>
      {icon}
      <span>{text(name)}</span>
    </Button>
  )
  const stopButton = live.rest
    ? control(viewTexts.letThemRest, 'live-stop', <PauseIcon />, live.rest)
    : control(viewTexts.stop, 'live-stop', <StopIcon />, live.stop, panel.stopping)
  return (
    <>
      <div className="live-controls" ref={ref} data-below={above !== null || undefined}>
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
  focus(document.querySelector<HTMLElement>('[data-live]'))
  action?.()
}

const focus = (part?: HTMLElement | null) => part?.focus({ preventScroll: true })

/** In px: the height of the phone's lower bar, which covers what is below it. */
const BAR = 68
const IN_SIGHT = 0.9

/** Returns the debate's element while the controls are hidden or below the visible area, else null. */
function useReaderAbove(hidden = false) {
  const [above, setAbove] = useState<Element | null>(null)
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const controls = ref.current
    const look = ([seen]: IntersectionObserverEntry[]) => {
      const isBelow = seen && seen.intersectionRatio < IN_SIGHT && (hidden || seen.boundingClientRect.top > 0)
      setAbove((isBelow && controls?.closest('.debate')) || null)
    }
    const options = { rootMargin: `0px 0px -${BAR}px`, threshold: IN_SIGHT }
    const observer = typeof IntersectionObserver === 'undefined' ? null : new IntersectionObserver(look, options)
    if (controls) observer?.observe(controls)
    // Moves the focus off controls that disappear at the turn's end or when the page switches between turns and map.
    return () => {
      observer?.disconnect()
      if (!document.activeElement?.closest('.live-controls, .live-below')) return
      const turn = controls?.closest('li')
      queueMicrotask(() => {
        // Keeps the focus if the map hides the turn.
        focus(document.querySelector<HTMLElement>('.load-more'))
        focus(turn)
      })
    }
  }, [hidden])
  return [above, ref] as const
}
