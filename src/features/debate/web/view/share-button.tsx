import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Debate } from '../../contract/debates.ts'
import { viewTexts } from '../../texts/view-texts.ts'
import { useShareSlot } from '../share-slot.ts'

/** §2 open debate view: Share, shown to viewers who may share the debate (§6). */
export function ShareButton({ debate, className }: { debate: Debate; className?: string }) {
  const text = useText()
  const share = useShareSlot()
  if (share === null || !debate.can.share) return null
  return (
    <Button {...(className && { className })} aria-haspopup="dialog" onClick={() => share(debate)}>
      {text(viewTexts.share)}
    </Button>
  )
}
