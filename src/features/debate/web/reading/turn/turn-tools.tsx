import type { ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { copyText } from '#platform/web/copy-text.ts'
import { toast } from '#platform/web/toast/toast.ts'
import { CopyIcon } from '#platform/web/ui/icons/icons.tsx'
import { viewTexts } from '../../../texts/view-texts.ts'

export interface TurnToolsProps {
  turnNumber: number
  content: string
  /** Null for a response that is too short for cards (§9). */
  open: boolean | null
  onOpen: (open: boolean) => void
}

/** What a reader does with a finished turn: read it as cards or whole (§2), and copy its text. */
export function TurnTools({ turnNumber, content, open, onOpen }: TurnToolsProps) {
  const text = useText()
  const copy = async () => {
    try {
      await copyText(content)
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
