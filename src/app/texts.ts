/** All English texts of the product, for the catalogues. No screen imports this file, because it holds the texts of all screens. */
import { archiveTexts } from '#features/share/archive-texts.ts'
import { dialogTexts as shareDialogTexts } from '#features/share/dialog-texts.ts'
import { providerTexts, credentialTexts } from '#features/account/texts/credential-texts.ts'
import { keyTexts } from '#features/account/texts/key-texts.ts'
import { menuTexts } from '#features/account/texts/menu-texts.ts'
import { texts as accountTexts } from '#features/account/texts/account-texts.ts'
import { evidenceTexts } from '#features/sources/evidence-texts.ts'
import { listTexts } from '#features/debates/texts/list-texts.ts'
import { dialogTexts, optionTexts } from '#features/debates/texts/option-texts.ts'
import { rematchTexts } from '#features/rematches/texts.ts'
import { sourceTexts } from '#features/debates/digital-source.ts'
import { texts as debateTexts } from '#features/debates/texts/form-texts.ts'
import { translationTexts } from '#features/translations/texts.ts'
import { humanTurnTexts } from '#features/turns/human-turn-texts.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { reportTexts } from '#features/language/texts/report-texts.ts'
import { callTexts, loadTexts } from '#features/language/texts/load-texts.ts'
import { switcherTexts } from '#features/language/texts/switcher-texts.ts'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { planTexts } from '#features/billing/plan-texts.ts'
import { texts as billingTexts } from '#features/billing/texts.ts'
import { engineTexts } from '#features/models/engine-texts.ts'
import { servedTexts } from '#features/models/shown-model.ts'
import { siteTexts } from '#features/models/site-texts.ts'
import { texts as modelTexts } from '#features/models/contract.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { reasonTexts, reportTexts as shareReportTexts } from '#features/share/report-texts.ts'
import { verdictTexts } from '#features/verdict/verdict-texts.ts'
import { exportTexts } from '#features/share/export-texts.ts'
import { texts as shareTexts } from '#features/share/contract.ts'
import { stancesTexts } from '#features/verdict/stances-texts.ts'
import { texts as voiceTexts } from '#features/voice/texts.ts'
import { operatorTexts, offlineTexts, screenTexts } from './rare-texts.ts'
import { fieldTexts } from './refusal-texts.ts'
import { refusals } from './refusals.ts'
import { pageTexts, texts as frameTexts } from './frame-texts.ts'

const groups: readonly Readonly<Record<string, string>>[] = [
  pageTexts,
  offlineTexts,
  frameTexts,
  screenTexts,
  operatorTexts,
  menuTexts,
  accountTexts,
  credentialTexts,
  keyTexts,
  providerTexts,
  debateTexts,
  viewTexts,
  humanTurnTexts,
  rematchTexts,
  sourceTexts,
  evidenceTexts,
  translationTexts,
  stancesTexts,
  listTexts,
  optionTexts,
  dialogTexts,
  callTexts,
  switcherTexts,
  shareReportTexts,
  reasonTexts,
  loadTexts,
  reportTexts,
  modelTexts,
  servedTexts,
  siteTexts,
  engineTexts,
  tierTexts,
  planDialogTexts,
  planTexts,
  billingTexts,
  shareDialogTexts,
  archiveTexts,
  fieldTexts,
  refusals,
  verdictTexts,
  voiceTexts,
  shareTexts,
  exportTexts,
]

export const allTexts: readonly string[] = [...new Set(groups.flatMap((group) => Object.values(group)))]
