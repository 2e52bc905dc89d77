import { useEffect, useRef } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { texts } from '#features/debates/texts/form-texts.ts'
import type { Deletion } from './use-deletion.ts'

/** §2: Escape is Cancel, which has the focus first. */
export function DeleteConfirmation({ deletion }: { deletion: Deletion }) {
  const text = useText()
  const stay = useRef<HTMLButtonElement>(null)
  const { cancel } = deletion
  useEffect(() => stay.current?.focus(), [])
  useEffect(() => {
    const leave = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      // Otherwise the surrounding panel would close.
      event.stopPropagation()
      cancel()
    }
    addEventListener('keydown', leave, { capture: true })
    return () => removeEventListener('keydown', leave, { capture: true })
  }, [cancel])
  return (
    <div role="group" aria-label={text(listTexts.deleteQuestion)} className="delete-confirmation">
      <p>{text(listTexts.deleteQuestion)}</p>
      <Button size="small" variant="danger" busy={deletion.busy} onClick={deletion.remove}>
        {text(listTexts.deleteDebate)}
      </Button>
      <Button ref={stay} size="small" onClick={cancel}>
        {text(texts.cancel)}
      </Button>
    </div>
  )
}
