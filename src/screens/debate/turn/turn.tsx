import { memo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { staticRender } from '#platform/web/static-render.ts'
import { usePrinting } from '#platform/web/use-printing.ts'
import { isCollapsible } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import type { MovedSlot } from '#features/cards/web/argument-cards.tsx'
import { CollapsedResponse } from '#features/cards/web/collapsed-response.tsx'
import { langOfWords, type ShownResponse } from '#features/translations/web/translated-debate.ts'
import { TurnHeader, type DebateOfTurn, type TurnHead } from './turn-header.tsx'
import { AnswerThis } from '#features/turns/web/context/answer-this.tsx'
import { TurnText } from '#features/turns/web/turn-text.tsx'
import type { Text } from '#features/language/fill.ts'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { CopyIcon } from '#platform/web/ui/icons/icons.tsx'
import { generatorOf, sourceTypeOf, sourceText } from '#features/debates/digital-source.ts'

export interface LiveState {
  readonly controls: ReactNode
  readonly showAll: () => void
}

interface TurnProps {
  debate: DebateOfTurn
  head: TurnHead
  content: string
  /** Says why the text does not grow, or why it ends here. */
  note: string | null
  /** Null unless the turn is being written. */
  live: LiveState | null
  response: ShownResponse | null
  /** True if no later turn exists or is being written. */
  newest: boolean
  mayAskForCards: boolean
  isSpoken?: boolean
  moved?: MovedSlot
}

/** The same elements live and finished, so that nothing moves at the end, and selection and focus stay (§2). */
export const Turn = memo(function Turn(props: TurnProps) {
  const { debate, head, content, note, live, response, newest, mayAskForCards } = props
  const { isSpoken = false, moved = null } = props
  const text = useText()
  const [watched] = useState(live !== null)
  const [chosen, choose] = useState<boolean | null>(null)
  // A turn that is read aloud is expanded, so that its sentences can be marked, and stays so, because the rest must not
  // move.
  if (isSpoken && chosen === null) choose(true)
  const open = chosen ?? (watched && newest)
  const long = response !== null && isCollapsible(content) ? response : null
  const printing = usePrinting()
  const collapsed = long !== null && (printing ? long.summary !== null : !open) ? long : null
  const { turnNumber } = head
  const whole = (
    <TurnText
      text={content}
      lang={langOfWords(debate.language, head)}
      growing={live !== null}
      cut={(live === null && note !== null) || response?.cut === true}
      citations={response?.citations}
    />
  )
  return (
    // §12 requires Enter and click on the panel; its buttons do the same for assistive technology.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
    <li
      className="turn card"
      data-side={head.optionNumber}
      data-turn={turnNumber}
      data-live={live !== null || undefined}
      // It stays focusable, so that the focus is not lost when the turn ends.
      tabIndex={live === null ? -1 : 0}
      onClick={live ? onPanel(live.showAll) : undefined}
      onKeyDown={live ? onEnter(live.showAll) : undefined}
    >
      <TurnHeader debate={debate} head={head}>
        {live
          ? live.controls
          : !staticRender() && <TurnTools head={head} content={content} open={long && open} onOpen={choose} />}
      </TurnHeader>
      {collapsed && (
        <CollapsedResponse response={collapsed} language={debate.language} mayAsk={mayAskForCards} moved={moved} />
      )}
      {(printing || collapsed === null) && whole}
      {staticRender() && collapsed !== null && !mayAskForCards && (
        <details>
          <summary className="turn-toggle">{text(viewTexts.asText)}</summary>
          {whole}
        </details>
      )}
      {note !== null && <p className="turn-note">{note}</p>}
    </li>
  )
})

const onPanel = (run: () => void) => (event: MouseEvent) => {
  const onControl = event.target instanceof Element && event.target.closest('a, button, select') !== null
  if (!onControl && getSelection()?.isCollapsed !== false) run()
}

const onEnter = (run: () => void) => (event: KeyboardEvent) => {
  if (event.key === 'Enter' && event.target === event.currentTarget) run()
}

interface TurnToolsProps {
  head: TurnHead
  content: string
  /** Null for a response that is too short for cards (§9). */
  open: boolean | null
  onOpen: (open: boolean) => void
}

function TurnTools({ head, content, open, onOpen }: TurnToolsProps) {
  const text = useText()
  const { turnNumber } = head
  const copy = async () => {
    try {
      await copyText(withMark(text, content, head))
    } catch {
      const [title, description] = [text(viewTexts.copyTurnFailed), text(viewTexts.copyTurnFailedText)]
      return void toast({ title, description, variant: 'destructive' })
    }
    toast({ title: text(viewTexts.turnCopied), description: text(viewTexts.turnCopiedText, { n: turnNumber }) })
  }
  return (
    <div className="turn-controls">
      {open !== null && (
        <div role="group" aria-label={text(viewTexts.shownAs, { n: turnNumber })} className="segments">
          {segment(false, text(viewTexts.asCards))}
          {segment(true, text(viewTexts.asText))}
        </div>
      )}
      <AnswerThis side={head.optionNumber} point={content} />
      <button
        type="button"
        className="icon-button"
        aria-label={text(viewTexts.copyTurn)}
        title={text(viewTexts.copyTurn)}
        onClick={() => void copy()}
      >
        <CopyIcon />
      </button>
    </div>
  )

  function segment(whole: boolean, name: string): ReactNode {
    return (
      <button type="button" aria-pressed={open === whole} onClick={() => onOpen(whole)}>
        {name}
      </button>
    )
  }
}

/** §16: copied text ends with a note that it was generated, and by which model; a person's turn has none. */
function withMark(text: Text, content: string, head: TurnHead): string {
  const type = sourceTypeOf(head)
  if (type === null) return content
  const speaker = text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)
  const model = head.engine === 'scripted' ? [] : [generatorOf(head)]
  return `${content}\n\n— ${[speaker, text(sourceText(type)), ...model].join(' · ')}`
}
