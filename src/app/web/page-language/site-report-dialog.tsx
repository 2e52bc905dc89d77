import { ReportDialog } from '#features/language/web/report/report-dialog.tsx'
import { allTexts } from '../../texts.ts'

/** Loads the texts of all features, so only a press in the language list loads it. */
export function SiteReportDialog({ onClose }: { onClose: () => void }) {
  return <ReportDialog english={allTexts} onClose={onClose} />
}
