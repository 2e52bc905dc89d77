import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

/** The faster paces, which have buttons; the default pace is in §9. */
const FASTER = ['brisk', 'asItComes'] as const

export interface ControlledTurn extends Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'> {
  /** Stops auto-play after this turn; null if auto-play is off. */
  readonly rest?: (() => void) | null
}

/** The controls of the running turn, in one row. */
export function LiveControls({ panel, live, mayStop }: { panel: LivePanel; live: ControlledTurn; mayStop: boolean }) {
  const text = useText()
  const showAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus({ preventScroll: true })
    live.showAll()
  }
  const rest = live.rest ?? null
  return (
    <div className="live-controls">
      <div role="group" aria-label={text(viewTexts.pace)}>
        {FASTER.map((pace) => {
          const isChosen = panel.pace === pace
          const choose = () => live.choosePace(isChosen ? 'typewriter' : pace)
          return key(viewTexts[pace], { 'aria-pressed': isChosen, onClick: choose })
        })}
      </div>
      <div>
        {panel.pace !== 'asItComes' && key(viewTexts.showAll, { onClick: showAll })}
        {mayStop &&
          (rest === null
            ? key(viewTexts.stop, { busy: panel.stopping, onClick: live.stop })
            : key(viewTexts.letThemRest, { onClick: rest }))}
      </div>
    </div>
  )

  function key(name: string, props: ButtonProps): ReactNode {
    return (
      <Button key={name} size="small" variant="ghost" {...props}>
        {text(name)}
      </Button>
    )
  }
}
