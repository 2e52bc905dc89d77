import type { ReactNode } from 'react'
import type { Text } from '#features/language/fill.ts'
import { useText } from '#features/language/web/text.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { CopyIcon } from '#platform/web/ui/icons/icons.tsx'
import { generatorOf, sourceTypeOf } from '#features/debates/digital-source.ts'
import { sourceText } from '#features/sources/source-texts.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import type { TurnHead } from './turn-header.tsx'

export interface TurnToolsProps {
  head: TurnHead
  content: string
  /** Null for a response that is too short for cards (§9). */
  open: boolean | null
  onOpen: (open: boolean) => void
}

/** Shows a finished turn as cards or text (§2), and copies it. */
export function TurnTools({ head, content, open, onOpen }: TurnToolsProps) {
  const text = useText()
  const { turnNumber } = head
  const copy = async () => {
    try {
      await copyText(withMark(text, content, head))
    } catch {
      toast({
        title: text(viewTexts.copyTurnFailed),
        description: text(viewTexts.copyTurnFailedText),
        variant: 'destructive',
      })
      return
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

/** §16: a copied text ends with a mark that it was generated, and by which model; a person's turn has none. */
function withMark(text: Text, content: string, head: TurnHead): string {
  const type = sourceTypeOf(head)
  if (type === null) return content
  const speaker = text(head.optionNumber === 1 ? viewTexts.einstein : viewTexts.cat)
  const model = head.engine === 'scripted' ? [] : [generatorOf(head)]
  return `${content}\n\n— ${[speaker, text(sourceText(type)), ...model].join(' · ')}`
}
