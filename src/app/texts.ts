/** All English texts of the product, for the catalogues. No screen imports this file, because it holds the texts of all screens. */
import { accountTexts } from '#features/account/texts/text-groups.ts'
import { debateTexts } from '#features/debates/texts/text-groups.ts'
import { shareTexts } from '#features/share/text-groups.ts'
import { evidenceTexts } from '#features/sources/evidence-texts.ts'
import { rematchTexts } from '#features/rematches/texts.ts'
import { translationTexts } from '#features/translations/texts.ts'
import { humanTurnTexts } from '#features/turns/human-turn-texts.ts'
import { reportTexts } from '#features/language/texts/report-texts.ts'
import { callTexts, loadTexts } from '#features/language/texts/load-texts.ts'
import { changedTexts } from '#features/language/texts/changed-texts.ts'
import { switcherTexts } from '#features/language/texts/switcher-texts.ts'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { planTexts } from '#features/billing/plan-texts.ts'
import { texts as billingTexts } from '#features/billing/texts.ts'
import { engineTexts } from '#features/models/engine-texts.ts'
import { servedTexts } from '#features/models/shown-model.ts'
import { siteTexts } from '#features/models/site-texts.ts'
import { texts as modelTexts } from '#features/models/contract.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { verdictTexts } from '#features/verdict/verdict-texts.ts'
import { stancesTexts } from '#features/verdict/stances-texts.ts'
import { texts as voiceTexts } from '#features/voice/texts.ts'
import { operatorTexts, offlineTexts, screenTexts } from './rare-texts.ts'
import { fieldTexts } from './refusal-texts.ts'
import { refusals } from './refusals.ts'
import { pageTexts, texts as frameTexts } from './frame-texts.ts'

const groups: readonly Readonly<Record<string, string>>[] = [
  ...accountTexts,
  ...debateTexts,
  ...shareTexts,
  pageTexts,
  offlineTexts,
  frameTexts,
  screenTexts,
  operatorTexts,
  humanTurnTexts,
  rematchTexts,
  evidenceTexts,
  translationTexts,
  stancesTexts,
  callTexts,
  switcherTexts,
  changedTexts,
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
  fieldTexts,
  refusals,
  verdictTexts,
  voiceTexts,
]

export const allTexts: readonly string[] = [...new Set(groups.flatMap((group) => Object.values(group)))]
