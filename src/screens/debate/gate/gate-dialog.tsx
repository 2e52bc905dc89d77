import { UpgradeDialog } from '#features/billing/web/upgrade-dialog.tsx'
import { SignInDialog } from '#features/account/web/auth/sign-in-dialog.tsx'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { dialogTexts } from '#features/debates/texts/dialog-texts.ts'
import { refusals } from '#features/debates/texts/refusal-texts.ts'

/** The code of the refusal that stops the viewer (§2 Dialogs). */
export type Gate = 'debate-complete' | 'login-required' | 'response-limit' | 'unknown-model' | 'upgrade-required'

export interface GateDialogProps {
  gate: Gate
  /** The model of the refusal, if it is about one. */
  model: string | null
  onStay: () => void
  /** Continues with the model that everybody may use, if that is possible. */
  onUseAlex?: (() => void) | undefined
}

/** §2 Dialogs. One file, so that Home names one part instead of three. */
export function GateDialog({ gate, model, onStay, onUseAlex }: GateDialogProps) {
  switch (gate) {
    case 'login-required':
      return <LoginDialog onStay={onStay} />
    case 'debate-complete':
      return <DebateCompleteDialog onStay={onStay} />
    case 'response-limit':
      return <ResponseLimitDialog onStay={onStay} />
    case 'unknown-model':
      return <NoSuchModelDialog onStay={onStay} onUseAlex={onUseAlex ?? onStay} />
    case 'upgrade-required':
      return <UpgradeDialog model={model} onStay={onStay} onUseAlex={onUseAlex} />
  }
}

/** §2 Dialogs, "Login Required". */
function LoginDialog({ onStay }: { onStay: () => void }) {
  return (
    <SignInDialog
      title={planDialogTexts.loginRequiredTitle}
      description={modelRefusals['login-required']}
      enter={planDialogTexts.goToLogin}
      stay={planDialogTexts.continueWithAlex}
      onStay={onStay}
    />
  )
}

/** §2 Dialogs, "Response Limit Reached". */
function ResponseLimitDialog({ onStay }: { onStay: () => void }) {
  return (
    <SignInDialog
      title={dialogTexts.responseLimitTitle}
      description={refusals['response-limit']}
      enter={dialogTexts.signIn}
      stay={dialogTexts.continueViewing}
      onStay={onStay}
    />
  )
}

/** §14: a signed-in user's debate has reached the limit of responses. */
function DebateCompleteDialog({ onStay }: { onStay: () => void }) {
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

interface NoSuchModelDialogProps {
  onStay: () => void
  onUseAlex: () => void
}

/** A model that no plan has any more, in an old debate or draft (§11 Plans). */
function NoSuchModelDialog({ onStay, onUseAlex }: NoSuchModelDialogProps) {
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
