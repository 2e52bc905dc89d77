import { ReportDialog } from '#features/language/web/report/report-dialog.tsx'
import { allTexts } from '../../texts.ts'

/** This file imports the texts of all features, so only the language list may load it. */
export function SiteReportDialog({ onClose }: { onClose: () => void }) {
  return <ReportDialog english={allTexts} onClose={onClose} />
}
