import { useState } from 'react'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import texts from '../../archive-texts.json' with { type: 'json' }

const ReportDialog = lazyOnPress(
  () => import('./report-dialog.tsx'),
  (file) => file.ReportDialog,
)

/** Opens the form with which a reader of a shared debate reports it to the operator (§19). */
export function ReportButton({ shareToken }: { shareToken: string }) {
  const text = useText()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button variant="ghost" size="small" className="archive-report" onClick={() => setOpen(true)}>
        {text(texts.report)}
      </Button>
      {open && <ReportDialog shareToken={shareToken} onClose={close} onFailed={close} />}
    </>
  )
}
