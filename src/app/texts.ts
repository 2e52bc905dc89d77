/**
 * All English texts of the product, as a catalogue of another language translates them. It contains the texts of all
 * screens, so no screen imports it.
 */
import { refusals as accountRefusals } from '#features/account/refusal-texts.ts'
import { archiveTexts } from '#features/share/archive-texts.ts'
import { embedTexts } from '#features/share/embed-texts.ts'
import { dialogTexts as shareDialogTexts } from '#features/share/dialog-texts.ts'
import { menuTexts } from '#features/account/menu-texts.ts'
import { texts as accountTexts } from '#features/account/texts.ts'
import { waysInTexts } from '#features/account/ways-in-texts.ts'
import { dialogTexts } from '#features/debate/dialog-texts.ts'
import { evidenceTexts } from '#features/debate/evidence-texts.ts'
import { listTexts } from '#features/debate/list-texts.ts'
import { optionTexts } from '#features/debate/option-texts.ts'
import { refusals as debateRefusals } from '#features/debate/refusal-texts.ts'
import { sourceTexts } from '#features/debate/source-texts.ts'
import { refusals as evidenceRefusals } from '#features/evidence/refusal-texts.ts'
import { texts as debateTexts } from '#features/debate/texts.ts'
import { translationTexts } from '#features/debate/translation-texts.ts'
import { viewTexts } from '#features/debate/view-texts.ts'
import { callTexts } from '#features/language/call-texts.ts'
import { refusals as languageRefusals } from '#features/language/refusal-texts.ts'
import { reportTexts } from '#features/language/report-texts.ts'
import { loadTexts } from '#features/language/load-texts.ts'
import { switcherTexts } from '#features/language/switcher-texts.ts'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { planTexts } from '#features/billing/plan-texts.ts'
import { refusals as billingRefusals } from '#features/billing/refusal-texts.ts'
import { texts as billingTexts } from '#features/billing/texts.ts'
import { engineTexts, missingTexts } from '#features/models/engine-texts.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { siteTexts } from '#features/models/site-texts.ts'
import { texts as modelTexts } from '#features/models/texts.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { exportTexts } from '#features/share/export-texts.ts'
import { refusals as shareRefusals } from '#features/share/refusal-texts.ts'
import { texts as shareTexts } from '#features/share/texts.ts'
import { offlineTexts } from './offline-texts.ts'
import { pageTexts } from './page-texts.ts'
import { fieldTexts, refusals as ownRefusals } from './refusal-texts.ts'
import { texts as frameTexts } from './frame-texts.ts'
import { screenTexts } from './screen-texts.ts'

const groups: readonly Readonly<Record<string, string>>[] = [
  pageTexts,
  offlineTexts,
  frameTexts,
  screenTexts,
  menuTexts,
  accountTexts,
  waysInTexts,
  debateTexts,
  viewTexts,
  sourceTexts,
  evidenceTexts,
  translationTexts,
  listTexts,
  optionTexts,
  dialogTexts,
  callTexts,
  switcherTexts,
  loadTexts,
  reportTexts,
  modelTexts,
  siteTexts,
  engineTexts,
  missingTexts,
  tierTexts,
  planDialogTexts,
  planTexts,
  billingTexts,
  shareDialogTexts,
  archiveTexts,
  embedTexts,
  fieldTexts,
  ownRefusals,
  accountRefusals,
  modelRefusals,
  languageRefusals,
  billingRefusals,
  debateRefusals,
  evidenceRefusals,
  shareTexts,
  exportTexts,
  shareRefusals,
]

export const allTexts: readonly string[] = [...new Set(groups.flatMap((group) => Object.values(group)))]
