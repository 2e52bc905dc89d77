import { archiveTexts } from './archive-texts.ts'
import { texts } from './contract.ts'
import { dialogTexts } from './dialog-texts.ts'
import { exportTexts } from './export-texts.ts'
import { reasonTexts, reportTexts } from './report-texts.ts'

export const shareTexts = [reportTexts, reasonTexts, dialogTexts, archiveTexts, texts, exportTexts]
