import archiveTexts from './archive-texts.json' with { type: 'json' }
import { texts } from './contract.ts'
import dialogTexts from './dialog-texts.json' with { type: 'json' }
import exportTexts from './export-texts.json' with { type: 'json' }
import reasonTexts from './reason-texts.json' with { type: 'json' }
import reportTexts from './report-texts.json' with { type: 'json' }

export const shareTexts = [reportTexts, reasonTexts, dialogTexts, archiveTexts, texts, exportTexts]
