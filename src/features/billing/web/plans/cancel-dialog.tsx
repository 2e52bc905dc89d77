import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Subscription } from '../../contract.ts'
import texts from '../../texts.json' with { type: 'json' }

interface CancelDialogProps {
  /** The subscription as it was when the dialog opened, so that the dialog's text does not change while it is open. */
  subscription: Subscription
  busy: boolean
  onCancel: () => void
  onKeep: () => void
}

export function CancelDialog({ subscription, busy, onCancel, onKeep }: CancelDialogProps) {
  const text = useText()
  const { day } = useFormat()
  const { tier, status, periodEnd, allTiers } = subscription
  const atOnce = status === 'past_due' || periodEnd === null
  return (
    <Dialog
      open
      onOpenChange={(open) => open || busy || onKeep()}
      title={text(texts.cancelTitle)}
      description={
        atOnce
          ? text(texts.cancelUnpaidText)
          : text(texts.cancelText, { plan: text(allTiers[tier].name), date: day(periodEnd) })
      }
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
