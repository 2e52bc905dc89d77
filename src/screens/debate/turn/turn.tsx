import { memo, useId, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { usePrinting } from '#platform/web/use-printing.ts'
import { isCollapsible } from '#features/debates/rules.ts'
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { CardChoice, MovedSlot } from '#features/cards/web/argument-cards.tsx'
import { useLongTurns } from '#features/cards/web/long-turns.ts'
import { CardsRequest, CollapsedResponse } from '#features/cards/web/collapsed-response.tsx'
import { langOfWords, type ShownResponse } from '#features/translations/web/translated-debate.ts'
import { exampleBy, TurnHeader, type DebateOfTurn, type TurnHead } from './turn-header.tsx'
import { useAnswerThis } from '#features/turns/web/context/answer-this.tsx'
import { TurnText } from '#features/turns/web/turn-text.tsx'
import type { Text } from '#features/language/fill.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { BareButton } from '#platform/web/ui/button.tsx'
import { MoreIcon } from '#platform/web/ui/icons/icons.tsx'
import { displayName } from '#features/models/catalogue.ts'
import { MenuButton } from '#features/language/web/menu-button.tsx'
import { generatorOf, PERSON, sourceTypeOf, sourceText } from '#features/debates/digital-source.ts'

export interface LiveState {
  /** The part of the last word that has arrived but is still hidden. */
  readonly rest: string
  readonly stopping: boolean
  readonly controls: ReactNode
  readonly showAll: () => void
}

interface TurnProps {
  debate: DebateOfTurn
  head: TurnHead
  content: string
  /** The reason why the text is not growing or is incomplete. */
  note: string | null
  /** Null unless the turn is being written. */
  live: LiveState | null
  response: ShownResponse | null
  /** True for the last two turns, even if one of them is still being written. */
  recent: boolean
  mayAskForCards: boolean
  isSpoken?: boolean
  moved?: MovedSlot
}

/** Renders the same elements for a live and a finished turn, so that nothing moves and selection and focus survive (§2). */
export const Turn = memo(function Turn(props: TurnProps) {
  const { debate, head, content, live, response, recent, mayAskForCards } = props
  const { isSpoken = false, moved = null } = props
  const text = useText()
  const [staysText] = useState(live !== null)
  const [chosen, choose] = useState<boolean | null>(null)
  const [choosing, setChoosing] = useState<CardChoice | null>(null)
  // Expands a turn that is read aloud, so that its sentences can be marked. It then stays expanded, so that nothing moves.
  if (isSpoken && chosen === null) choose(true)
  const forAll = useLongTurns()
  const asText = forAll % 2 === 1
  const [followed, follow] = useState(forAll)
  if (followed !== forAll) {
    follow(forAll)
    if (live === null) choose(asText)
  }
  const open = chosen ?? (asText || staysText)
  /** The length of the text when the reader pressed Stop during this visit, or null if the reader has not pressed it. */
  const [stoppedAt, stopAt] = useState<number | null>(null)
  const ending = live === null ? stoppedAt : live.stopping ? content.length : null
  if (ending !== stoppedAt) stopAt(ending)
  const long = response !== null && isCollapsible(content) ? response : null
  const printing = usePrinting()
  // Hides text that arrived after the reader pressed Stop, until the reader asks for it.
  const unread = response !== null && ending !== null && ending < content.length && chosen === null && !printing
  const collapsed = long !== null && !unread && (printing ? long.summary !== null : !open) ? long : null
  const asDetails = staticRender() !== null && collapsed !== null && !mayAskForCards
  const note = unread ? text(viewTexts.stoppedHere) : props.note
  const about = useId()
  const { turnNumber } = head
  const whole = (
    <TurnText
      text={unread ? `${content.slice(0, ending).trimEnd()}…` : content}
      lang={langOfWords(debate.language, head)}
      growing={live !== null}
      rest={live?.rest}
      cut={(live === null && note !== null) || response?.cut === true}
      citations={response?.citations}
    />
  )
  return (
    // Enter or a click anywhere on the turn shows all of it (§12); its button does the same for assistive technology.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      className="turn card"
      data-side={head.optionNumber}
      data-turn={turnNumber}
      data-live={live !== null || undefined}
      ref={keepFocus}
      // A finished turn stays focusable, so that the focus is not lost when the turn ends.
      tabIndex={live === null ? -1 : 0}
      onClick={live ? onPanel(live.showAll) : undefined}
      onKeyDown={live ? onEnter(live.showAll) : undefined}
    >
      <TurnHeader debate={debate} head={head} factsId={about}>
        {live ? (
          <div className="turn-controls" />
        ) : (
          !staticRender() && (
            <TurnMenu head={head} content={content} onCards={long && showCards} mayMark={moved !== null} />
          )
        )}
      </TurnHeader>
      {collapsed && (
        <CollapsedResponse
          response={collapsed}
          language={debate.language}
          mayAsk={mayAskForCards}
          moved={moved}
          choosing={choosing}
        />
      )}
      {(printing || collapsed === null) && whole}
      {long && staysText && !recent && !unread && !asText && chosen === null && (
        <CardsRequest response={long} mayAsk={mayAskForCards} />
      )}
      {asDetails && (
        <details>
          <summary className="turn-toggle">{text(viewTexts.asText)}</summary>
          {whole}
        </details>
      )}
      {note !== null && <p className="turn-note">{note}</p>}
      {live?.controls}
      {(long !== null || unread) && !asDetails && (
        <BareButton className="turn-toggle" aria-describedby={about} onClick={() => choose(unread || !open)}>
          {text(open && !unread ? viewTexts.asCards : viewTexts.asText)}
        </BareButton>
      )}
    </li>
  )

  function showCards(choice: CardChoice) {
    choose(false)
    setChoosing(choice)
  }
})

/** Moves the focus to Load More if the removed turn contains it. React calls the returned function before the removal. */
const keepFocus = (turn: Element | null) => () => {
  if (!turn?.contains(document.activeElement)) return
  // Moves the focus after React's current step, because React may add Load More in that step.
  queueMicrotask(() => document.querySelector<HTMLElement>('.load-more')?.focus({ preventScroll: true }))
}

const onPanel = (run: () => void) => (event: MouseEvent) => {
  const onControl = event.target instanceof Element && event.target.closest('a, button, label') !== null
  if (!onControl && getSelection()?.isCollapsed !== false) run()
}

const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target === event.currentTarget) run()
}

interface TurnMenuProps {
  head: TurnHead
  content: string
  /** Null for a turn without cards (§9). */
  onCards: ((choice: CardChoice) => void) | null
  mayMark: boolean
}

const loadMenu = () => import('#features/language/web/action-menu.tsx')

function TurnMenu({ head, content, onCards, mayMark }: TurnMenuProps) {
  const text = useText()
  const answer = useAnswerThis()
  const { turnNumber: n, optionNumber, aiModel, engine } = head
  const copy = async () => {
    try {
      await copyText(withMark(text, content, head))
    } catch {
      const [title, description] = [text(viewTexts.copyTurnFailed), text(viewTexts.copyTurnFailedText)]
      return void toast({ title, description, variant: 'destructive' })
    }
    toast({ title: text(viewTexts.turnCopied), description: text(viewTexts.turnCopiedText, { n }) })
  }
  const actions = [
    { name: text(viewTexts.copyTurn), run: () => void copy() },
    ...(onCards === null || !mayMark ? [] : [{ name: text(viewTexts.movedMe), run: () => onCards('moved') }]),
    ...(answer === null
      ? []
      : [
          {
            name: text(viewTexts.answerThis),
            run: () => (onCards === null ? answer(optionNumber, content) : onCards('answer')),
          },
        ]),
  ]
  return (
    <div className="turn-controls">
      <MenuButton
        className="icon-button"
        aria-label={`${text(viewTexts.more)} · ${text(viewTexts.turn, { n })}`}
        load={loadMenu}
        of={(file) => file.ActionMenu}
        menu={{ label: engine === PERSON ? null : (exampleBy(text, head) ?? displayName(aiModel)), actions }}
      >
        <MoreIcon />
      </MenuButton>
    </div>
  )
}

/** Appends a note to a copied text, saying that a model generated it (§16). A person's text gets no note. */
function withMark(text: Text, content: string, head: TurnHead): string {
  const type = sourceTypeOf(head)
  if (type === null) return content
  const speaker = text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)
  const model = head.engine === 'scripted' ? [] : [generatorOf(head)]
  return `${content}\n\n— ${[speaker, text(sourceText(type)), ...model].join(' · ')}`
}
