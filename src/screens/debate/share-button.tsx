import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { useShareDialog } from '../use-share-dialog.tsx'

/** §2 open debate view: Share, for viewers who may share the debate (§6). */
export function ShareButton({ debate, className }: { debate: Debate; className?: string }) {
  const text = useText()
  const { share, dialog } = useShareDialog(debate)
  if (!debate.can.share) return null
  return (
    <>
      <Button {...(className && { className })} aria-haspopup="dialog" onClick={share}>
        {text(viewTexts.share)}
      </Button>
      {dialog}
    </>
  )
}
