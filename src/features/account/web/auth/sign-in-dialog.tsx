import { useText } from '#features/language/web/text.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import texts from '../../texts/account-texts.json' with { type: 'json' }
import { AuthLink } from '../menu/auth-link.tsx'

export interface SignInDialogProps {
  title: string
  description: string
  enter: string
  stay: string
  onStay: () => void
}

/** Opens the sign-in dialog (§2 Dialogs), which translates the English `title` and `description`. */
export function SignInDialog({ title, description, enter, stay, onStay }: SignInDialogProps) {
  const text = useText()
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
