/** Contains the English texts of all screens, for the catalogues. Importing it in a screen would load all texts. */
import { accountTexts } from '#features/account/texts/text-groups.ts'
import { debateTexts } from '#features/debates/texts/text-groups.ts'
import { shareTexts } from '#features/share/text-groups.ts'
import evidenceTexts from '#features/sources/evidence-texts.json' with { type: 'json' }
import rematchTexts from '#features/rematches/texts.json' with { type: 'json' }
import translationTexts from '#features/translations/texts.json' with { type: 'json' }
import humanTurnTexts from '#features/turns/human-turn-texts.json' with { type: 'json' }
import reportTexts from '#features/language/texts/report-texts.json' with { type: 'json' }
import callTexts from '#features/language/texts/call-texts.json' with { type: 'json' }
import loadTexts from '#features/language/texts/load-texts.json' with { type: 'json' }
import changedTexts from '#features/language/texts/changed-texts.json' with { type: 'json' }
import switcherTexts from '#features/language/texts/switcher-texts.json' with { type: 'json' }
import planDialogTexts from '#features/billing/plan-dialog-texts.json' with { type: 'json' }
import planTexts from '#features/billing/plan-texts.json' with { type: 'json' }
import billingTexts from '#features/billing/texts.json' with { type: 'json' }
import engineTexts from '#features/models/engine-texts.json' with { type: 'json' }
import { servedTexts } from '#features/models/shown-model.ts'
import siteTexts from '#features/models/site-texts.json' with { type: 'json' }
import { texts as modelTexts } from '#features/models/contract.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import verdictTexts from '#features/verdict/verdict-texts.json' with { type: 'json' }
import stancesTexts from '#features/verdict/stances-texts.json' with { type: 'json' }
import voiceTexts from '#features/voice/texts.json' with { type: 'json' }
import operatorTexts from './operator-texts.json' with { type: 'json' }
import offlineTexts from './offline-texts.json' with { type: 'json' }
import screenTexts from './screen-texts.json' with { type: 'json' }
import fieldTexts from './field-texts.json' with { type: 'json' }
import { refusals } from './refusals.ts'
import pageTexts from './page-texts.json' with { type: 'json' }
import frameTexts from './frame-texts.json' with { type: 'json' }

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
