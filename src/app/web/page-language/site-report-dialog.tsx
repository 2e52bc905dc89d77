import { ReportDialog } from '#features/language/web/report/report-dialog.tsx'
import { allTexts } from '../../texts.ts'

/** It loads the texts of all features, so it is loaded only from the language list. */
export function SiteReportDialog({ onClose }: { onClose: () => void }) {
  return <ReportDialog english={allTexts} onClose={onClose} />
}
