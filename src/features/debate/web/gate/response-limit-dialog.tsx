import { SignInDialog } from '#features/account/web/auth/sign-in-dialog.tsx'
import { dialogTexts } from '../../dialog-texts.ts'
import { refusals } from '../../refusal-texts.ts'

/** §2 Dialogs, "Response Limit Reached". */
export function ResponseLimitDialog({ onStay }: { onStay: () => void }) {
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
