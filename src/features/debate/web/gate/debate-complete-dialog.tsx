import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { dialogTexts } from '../../dialog-texts.ts'
import { refusals } from '../../refusal-texts.ts'

/** §14: the debate of a signed-in user has as many responses as any debate may have. */
export function DebateCompleteDialog({ onStay }: { onStay: () => void }) {
  const text = useText()
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onStay()}
      title={text(dialogTexts.responseLimitTitle)}
      description={text(refusals['debate-complete'])}
      closeLabel={text(planDialogTexts.close)}
      footer={
        <Button variant="primary" onClick={onStay}>
          {text(dialogTexts.continueViewing)}
        </Button>
      }
    />
  )
}
