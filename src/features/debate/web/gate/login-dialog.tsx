import { SignInDialog } from '#features/account/web/auth/sign-in-dialog.tsx'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'

/** §2 Dialogs, "Login Required": a model that only signed-in users may use. */
export function LoginDialog({ onStay }: { onStay: () => void }) {
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
