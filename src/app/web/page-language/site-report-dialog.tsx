import { ReportDialog } from '#features/language/web/report/report-dialog.tsx'
import { allTexts } from '../../texts.ts'

/** The report about a wrong text, with the texts of all features; a press in the language list loads it. */
export function SiteReportDialog({ onClose }: { onClose: () => void }) {
  return <ReportDialog english={allTexts} onClose={onClose} />
}
