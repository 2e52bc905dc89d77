import { useEffect, useId, useState, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Clock } from '#platform/clock.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { optionOf } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import { AUTO_TURNS, type AutoPlay } from '#features/turns/web/live/use-auto-play.ts'
import type { WatchedTurnView } from '#features/turns/web/live/use-watched-turn.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useShareDialog } from '../use-share-dialog.tsx'

/** Milliseconds in which New Debate ignores clicks, because it may appear under the pointer in place of Debate! */
const NEW_DEBATE_REST_MS = 1000

interface DebateButtonsProps {
  debate: Debate
  live: WatchedTurnView
  /** Why the last turn failed, unless a dialog has already shown it. */
  failure: string | null
  autoPlay: AutoPlay
  onAdvance: () => void
  onClose: () => void
  panels: ReactNode
  listen: ReactNode
  clock: Clock
}

export function DebateButtons(props: DebateButtonsProps) {
  const { debate, live, failure, autoPlay, onAdvance, onClose, panels, listen, clock } = props
  const text = useText()
  const [hint, autoHint, why] = [useId(), useId(), useId()]
  const rested = useRested(clock)
  const { panel, endedWithoutResponse } = live
  const begun = debate.responses.length > 0 || panel?.written === true
  const writing = panel !== null && !panel.written
  const again = panel === null && (failure !== null || (!begun && endedWithoutResponse))
  const playing = autoPlay.left > 0
  const next = panel === null ? debate.currentTurn : panel.turnNumber + 1
  return (
    <div className="debate-actions">
      {/* Not a live region, because the toast has already announced it. */}
      {again && failure !== null && (
        <p id={why} className="debate-failure">
          {failure}
        </p>
      )}
      {debate.can.advance && (begun || again) && (
        <div className="debate-next">
          <Button
            variant="primary"
            aria-disabled={writing || undefined}
            aria-describedby={again && failure !== null ? `${why} ${hint}` : hint}
            onClick={writing ? undefined : onAdvance}
          >
            {text(again ? texts.tryAgain : texts.loadMore)}
          </Button>
          <span id={hint} className="debate-hint">
            {text(optionOf(next) === 1 ? viewTexts.einsteinReplies : viewTexts.catAnswers)}
          </span>
        </div>
      )}
      {debate.can.advance && (begun || playing) && (
        <div className="debate-next">
          <Button aria-describedby={autoHint} onClick={playing ? autoPlay.stop : autoPlay.start}>
            {text(playing ? viewTexts.letThemRest : viewTexts.letThemArgue)}
          </Button>
          <span id={autoHint} className="debate-hint">
            {playing ? text(viewTexts.turnsLeft, { n: autoPlay.left }) : text(viewTexts.turnsAtOnce, { n: AUTO_TURNS })}
          </span>
        </div>
      )}
      {panels}
      {listen}
      <ShareButton debate={debate} />
      <RematchButton debate={debate} />
      <Button aria-disabled={!rested || undefined} onClick={rested ? onClose : undefined}>
        {text(viewTexts.newDebate)}
      </Button>
    </div>
  )
}

function useRested(clock: Clock): boolean {
  const [rested, rest] = useState(false)
  useEffect(() => {
    const left = new AbortController()
    clock.sleep(NEW_DEBATE_REST_MS, left.signal).then(
      () => rest(true),
      () => {},
    )
    return () => left.abort()
  }, [clock])
  return rested
}

const RematchDialog = lazyOnPress(
  () => import('./rematch/rematch-dialog.tsx'),
  (file) => file.RematchDialog,
)

function RematchButton({ debate }: { debate: Debate }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (debate.responses.length === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text(viewTexts.rematch)}
      </Button>
      {open && <RematchDialog debate={debate} onClose={close} onFailed={close} />}
    </>
  )
}

export function ShareButton({ debate, className }: { debate: Debate; className?: string }) {
  const text = useText()
  const { share, dialog } = useShareDialog(debate)
  if (!debate.can.share) return null
  return (
    <>
      <Button {...(className && { className })} aria-haspopup="dialog" onClick={share}>
        {text(viewTexts.share)}
      </Button>
      {dialog}
    </>
  )
}
