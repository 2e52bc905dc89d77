import { useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Debate } from '#features/debates/contract/debates.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'

const RematchDialog = lazyOnPress(
  () => import('./rematch-dialog.tsx'),
  (file) => file.RematchDialog,
)

/** §20: every reader of a debate may start a rematch. */
export function RematchButton({ debate }: { debate: Debate }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  if (debate.responses.length === 0) return null
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text(viewTexts.rematch)}
      </Button>
      {open && <RematchDialog debate={debate} onClose={close} onFailed={close} />}
    </>
  )
}
