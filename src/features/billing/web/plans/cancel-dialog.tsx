import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../../texts.ts'

export interface CancelDialogProps {
  /** The plan's name. */
  plan: string
  /** The day until which it lasts; null = it ends at once, because its last payment is open. */
  date: string | null
  busy: boolean
  onCancel: () => void
  onKeep: () => void
}

/** The question before a subscription is cancelled: what is kept, and until when. */
export function CancelDialog({ plan, date, busy, onCancel, onKeep }: CancelDialogProps) {
  const text = useText()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onKeep()}
      title={text(texts.cancelTitle)}
      description={date === null ? text(texts.cancelUnpaidText) : text(texts.cancelText, { plan, date })}
      closeLabel={text(texts.close)}
      footer={
        <>
          <Button onClick={() => busy || onKeep()}>{text(texts.keep)}</Button>
          <Button variant="danger" busy={busy} onClick={onCancel}>
            {text(texts.cancelSubscription)}
          </Button>
        </>
      }
    />
  )
}
