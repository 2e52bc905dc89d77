import { useId, useState, type ReactNode } from 'react'
import { MenuButton } from '#features/language/web/menu-button.tsx'
import { useText } from '#features/language/web/text.tsx'
import { Button, buttonClass, type ButtonProps } from '#platform/web/ui/button.tsx'
import { ContextIcon, MoreIcon, NewIcon, PlayIcon, ShareIcon } from '#platform/web/ui/icons/icons.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { nextRound } from '#features/debates/rounds.ts'
import { optionOf } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import { exportActions } from '#features/share/web/export-actions.ts'
import { playedTo } from '#features/turns/web/live/use-auto-play.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useShareDialog } from '../use-share-dialog.tsx'
import type { LiveDebate } from './use-live-debate.tsx'

/** Styles a quiet button with an icon above its label; on narrow screens, only screen readers get the label. */
export const ACTION = { variant: 'ghost', size: 'small', className: 'action' } as const satisfies ButtonProps

interface DebateButtonsProps {
  debate: Debate
  turns: LiveDebate
  /** Returns a click handler that makes the page show the turns and follow the new turn, and then calls `begin`. */
  press: (begin: () => void) => () => void
  onClose: () => void
  listen: ReactNode
}

export function DebateButtons({ debate, turns, press, onClose, listen }: DebateButtonsProps) {
  const text = useText()
  const [loadMoreId, hint, why] = [useId(), useId(), useId()]
  const { autoPlay, failure, context, humanTurn, begun, again, reading } = turns
  const { panel } = turns.live
  const { responses, can, isComplete } = debate
  const next = panel === null ? debate.currentTurn : panel.turnNumber + 1
  const playTo = text(viewTexts.playTo, { n: playedTo(next) })
  const closes = responses.length >= 2 && nextRound(responses.map(({ round }) => round)) !== 'closing'
  /** Returns a handler that first focuses Load More, because the other buttons are hidden while a turn is in progress. */
  const begins = (begin: () => void) => () => {
    document.getElementById(loadMoreId)?.focus({ preventScroll: true })
    begin()
  }
  const play = begins(press(() => autoPlay.start(next)))
  const [rematch, showRematch] = useState(false)
  const closeRematch = () => showRematch(false)
  // On phones, the auto-play button fits into the bar only if the buttons for sharing and adding context are absent.
  const playFits = !can.share && !can.addContext
  const mayGoOn = can.advance && !isComplete && responses.length > 0
  const actions = [
    ...(mayGoOn && !playFits ? [{ name: playTo, run: play, narrow: true }] : []),
    ...(mayGoOn && closes
      ? [{ name: text(viewTexts.closingRound), run: begins(press(() => turns.advance(true))) }]
      : []),
    ...(mayGoOn ? [{ name: text(viewTexts.writeHumanTurn), run: humanTurn.toggle }] : []),
    ...(responses.length > 0
      ? [{ name: text(viewTexts.rematch), run: () => showRematch(true) }, ...exportActions(text, debate.id)]
      : []),
  ]
  return (
    <>
      {/* The message is not a live region, because a toast has already announced the failure. */}
      {again && failure !== null && (
        <p id={why} className="debate-failure">
          {failure}
        </p>
      )}
      {/* While a turn is in progress, the stylesheet hides everything in this bar except Load More. */}
      <div className="debate-actions debate-bar">
        {can.advance && (begun || again) && (
          <Button
            id={loadMoreId}
            variant={reading ? 'quiet' : 'primary'}
            className="load-more"
            aria-disabled={reading || undefined}
            aria-describedby={again && failure !== null ? `${why} ${hint}` : hint}
            onClick={reading ? undefined : press(() => turns.advance())}
          >
            {text(again ? texts.tryAgain : texts.loadMore)}
            <small id={hint} aria-hidden="true">
              {begun && text(optionOf(next) === 1 ? viewTexts.einsteinReplies : viewTexts.catAnswers)}
            </small>
          </Button>
        )}
        {mayGoOn && !reading && (
          <Button className={playFits ? 'play-to' : 'wide-only play-to'} title={playTo} onClick={play}>
            <PlayIcon />
            <span>{playTo}</span>
            <span aria-hidden="true">{playedTo(next)}</span>
          </Button>
        )}
        {can.addContext && (
          <Button id={context.buttonId} className="add-context" {...context.expanded} onClick={context.toggle}>
            <ContextIcon />
            <span>{text(viewTexts.addContext)}</span>
          </Button>
        )}
        <div className="debate-icons">
          {listen}
          <ShareButton debate={debate} />
          <Button {...ACTION} onClick={onClose}>
            <NewIcon />
            <span>{text(viewTexts.newDebate)}</span>
          </Button>
          {actions.length > 0 && (
            <MenuButton
              id={humanTurn.buttonId}
              className={buttonClass(ACTION.variant, ACTION.size, ACTION.className)}
              load={loadMenu}
              of={(file) => file.ActionMenu}
              menu={{ actions }}
            >
              <span className="button-label">
                <MoreIcon />
                <span>{text(viewTexts.more)}</span>
              </span>
            </MenuButton>
          )}
        </div>
      </div>
      {rematch && <RematchDialog debate={debate} onClose={closeRematch} onFailed={closeRematch} />}
    </>
  )
}

const loadMenu = () => import('#features/language/web/action-menu.tsx')

const loadRematch = () => import('./rematch/rematch-dialog.tsx')
const RematchDialog = lazyOnPress(loadRematch, (file) => file.RematchDialog)

function ShareButton({ debate }: { debate: Debate }) {
  const text = useText()
  const { share, dialog } = useShareDialog(debate)
  if (!debate.can.share) return null
  return (
    <>
      <Button {...ACTION} aria-haspopup="dialog" onClick={share}>
        <ShareIcon />
        <span>{text(viewTexts.share)}</span>
      </Button>
      {dialog}
    </>
  )
}
