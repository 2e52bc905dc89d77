import { ReportDialog } from '#features/language/web/report/report-dialog.tsx'
import { allTexts } from '../../texts.ts'

/** Imports the texts of all features, so only the language list may load this file. */
export function SiteReportDialog({ onClose }: { onClose: () => void }) {
  return <ReportDialog english={allTexts} onClose={onClose} />
}
