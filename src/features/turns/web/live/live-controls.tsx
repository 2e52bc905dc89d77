import type { MouseEvent, ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button, type ButtonProps } from '#platform/web/ui/button.tsx'
import { SkipIcon, StopIcon } from '#platform/web/ui/icons/icons.tsx'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { WatchedTurnView } from './use-watched-turn.ts'
import type { LivePanel } from './watched-turn.ts'

/** Paces that are one press away from §9's. */
const FASTER = ['brisk', 'asItComes'] as const

interface LiveControlsProps {
  panel: LivePanel
  live: ControlledTurn
  mayStop: boolean
}

export interface ControlledTurn extends Pick<WatchedTurnView, 'showAll' | 'choosePace' | 'stop'> {
  /** Ends playing after this turn; null unless the debate is playing. */
  readonly rest?: (() => void) | null
}

/** One quiet row. */
export function LiveControls({ panel, live, mayStop }: LiveControlsProps) {
  const text = useText()
  const showAll = ({ currentTarget }: MouseEvent) => {
    currentTarget.closest('li')?.focus({ preventScroll: true })
    live.showAll()
  }
  const rest = live.rest ?? null
  return (
    <div className="turn-controls">
      <div role="group" aria-label={text(viewTexts.pace)} className="pace">
        {FASTER.map((pace) => {
          const isChosen = panel.pace === pace
          const choose = () => live.choosePace(isChosen ? 'typewriter' : pace)
          return key(viewTexts[pace], null, { 'aria-pressed': isChosen, onClick: choose })
        })}
      </div>
      {panel.pace !== 'asItComes' && key(viewTexts.showAll, <SkipIcon />, { onClick: showAll })}
      {mayStop &&
        (rest === null
          ? key(viewTexts.stop, <StopIcon />, { busy: panel.stopping, onClick: live.stop })
          : key(viewTexts.letThemRest, <StopIcon />, { onClick: rest }))}
    </div>
  )

  function key(name: string, icon: ReactNode, props: ButtonProps): ReactNode {
    return (
      <Button key={name} size="small" variant="ghost" title={text(name)} {...props}>
        {icon}
        <span>{text(name)}</span>
      </Button>
    )
  }
}
