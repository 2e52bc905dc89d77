import { memo, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#features/language/web/text.tsx'
import type { Debate } from '../../contract/debates.ts'
import type { Response } from '../../contract/turns.ts'
import { isCollapsible } from '../../rules.ts'
import { viewTexts } from '../../view-texts.ts'
import { CollapsedResponse } from '../cards/collapsed-response.tsx'
import { TurnHeader, type TurnHead } from './turn-header.tsx'
import { TurnText } from './turn-text.tsx'

export interface LiveState {
  /** What keeps the text waiting, if anything does. */
  readonly note: string | null
  /** Buttons in the head. */
  readonly controls: ReactNode
  readonly showAll: () => void
}

export interface TurnProps {
  debate: Debate
  head: TurnHead
  content: string
  /** While it is being written. */
  live: LiveState | null
  /** What has come of it. */
  response: Response | null
}

/**
 * One turn, live or finished: the same elements for both, so that at its end nothing moves, and what the reader has
 * selected or focused stays. Over 500 characters a response is collapsible (§2): one that was there before starts
 * collapsed to its argument cards, one that was watched here stays as it is. Memoized: only the live one changes at each character.
 */
export const Turn = memo(function Turn({ debate, head, content, live, response }: TurnProps) {
  const text = useText()
  const id = useId()
  const [open, setOpen] = useState(live !== null)
  const long = response !== null && isCollapsible(content) ? response : null
  const collapsed = open ? null : long
  return (
    // Enter and click on the panel are §12; its buttons offer the same to those who look for a button.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      className="turn card"
      data-side={head.optionNumber}
      data-live={live !== null || undefined}
      // Focusable afterwards too, or the keyboard would lose its place when the turn ends.
      tabIndex={live === null ? -1 : 0}
      onClick={live ? onPanel(live.showAll) : undefined}
      onKeyDown={live ? onEnter(live.showAll) : undefined}
    >
      <TurnHeader debate={debate} head={head}>
        {live?.controls}
      </TurnHeader>
      {collapsed ? (
        // A click on what is collapsed expands it (§2); its button offers the same to those who look for a button.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
        <div className="turn-collapsed" onClick={onPanel(() => setOpen(true))}>
          <CollapsedResponse id={id} response={collapsed} />
        </div>
      ) : (
        <TurnText id={id} text={content} growing={live !== null} cut={false} />
      )}
      {live?.note && <p className="turn-note">{live.note}</p>}
      {long && (
        <button
          type="button"
          className="turn-toggle"
          aria-expanded={open}
          aria-controls={id}
          onClick={({ currentTarget }) => (open ? keepInPlace(currentTarget, () => setOpen(false)) : setOpen(true))}
        >
          {text(open ? viewTexts.showLess : viewTexts.showMore)}
        </button>
      )}
    </li>
  )
})

/** What is above the button shrinks; without this the reader, who is at its end, would be carried far beyond it. */
function keepInPlace(button: Element, change: () => void): void {
  const before = button.getBoundingClientRect().top
  flushSync(change)
  scrollBy({ top: button.getBoundingClientRect().top - before, behavior: 'instant' })
}

/** A click that selects text or follows a link has a purpose of its own. */
const onPanel = (run: () => void) => (event: MouseEvent) => {
  const onControl = event.target instanceof Element && event.target.closest('a, button') !== null
  if (!onControl && getSelection()?.isCollapsed !== false) run()
}

const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target === event.currentTarget) run()
}
