import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'

export interface NoSuchModelDialogProps {
  onStay: () => void
  onUseAlex: () => void
}

/** A model that no plan has any more, in a debate or a draft from before (§11 Plans). */
export function NoSuchModelDialog({ onStay, onUseAlex }: NoSuchModelDialogProps) {
  const text = useText()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onStay()}
      title={text(modelRefusals['unknown-model'])}
      closeLabel={text(planDialogTexts.close)}
      footer={
        <Button variant="primary" onClick={onUseAlex}>
          {text(planDialogTexts.continueWithAlex)}
        </Button>
      }
    />
  )
}
