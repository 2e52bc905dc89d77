import { AuthLink } from '#features/account/web/menu/auth-link.tsx'
import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { dialogTexts } from '../../dialog-texts.ts'
import { refusals } from '../../refusal-texts.ts'
import { texts } from '../../texts.ts'

/** Why someone who is not signed in cannot go on (spec §2 Dialogs). */
export type LoginGate = 'login-required' | 'response-limit'

const words = {
  'login-required': {
    title: dialogTexts.loginRequiredTitle,
    description: refusals['login-required'],
    enter: dialogTexts.goToLogin,
    stay: dialogTexts.continueWithAlex,
  },
  'response-limit': {
    title: dialogTexts.responseLimitTitle,
    description: refusals['response-limit'],
    enter: dialogTexts.signIn,
    stay: dialogTexts.continueViewing,
  },
} as const

export interface GateDialogProps {
  gate: LoginGate
  /** Closed without going to the sign-in: by the button that stays, ✕, Escape or a click beside it. */
  onStay: () => void
}

/** Login Required and Response Limit Reached: sign in, or stay with what everyone may do. */
export function GateDialog({ gate, onStay }: GateDialogProps) {
  const text = useText()
  const { title, description, enter, stay } = words[gate]
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onStay()}
      title={text(title)}
      description={text(description)}
      closeLabel={text(texts.close)}
      footer={
        <>
          <Button onClick={onStay}>{text(stay)}</Button>
          <AuthLink className={buttonClass('primary')}>{text(enter)}</AuthLink>
        </>
      }
    />
  )
}
