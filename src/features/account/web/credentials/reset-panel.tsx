import { useSentence } from '#features/language/web/sentence.ts'
import { useText } from '#features/language/web/text.tsx'
import { toast } from '#platform/web/toast/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../../texts/account-texts.ts'
import { credentialTexts } from '../../texts/credential-texts.ts'
import { useResetLink } from './queries.ts'

export interface ResetPanelProps {
  token: string
  /** Called when the sign-in has succeeded, before the page shows its user. */
  onIn: () => void
  onFailed: () => void
}

/**
 * §18: the operator's link. It is used up by a press and not by opening it, because programs that read mail and chats
 * open links, too.
 */
export function ResetPanel({ token, onIn, onFailed }: ResetPanelProps) {
  const text = useText()
  const { sentence } = useSentence()
  const reset = useResetLink(onIn)
  const follow = async () => {
    try {
      await reset.mutateAsync(token)
    } catch (error) {
      toast({ title: text(texts.loginFailed), description: sentence(error as Error), variant: 'destructive' })
      onFailed()
    }
  }
  return (
    <section className="tab-sheet reset-panel">
      <p>{text(credentialTexts.linkText)}</p>
      <Button variant="primary" busy={reset.isPending} onClick={() => void follow()}>
        {text(credentialTexts.goOn)}
      </Button>
    </section>
  )
}
