/** Contains every setting (§10). `setting-descriptions.json` describes the settings for `.env.example` and docs/operations.md. */
import { LIMIT_SETTINGS } from './limits.ts'
import { MODEL_SETTINGS } from './model-settings.ts'
import { PAYMENT_SETTINGS } from './payment-settings.ts'
import { PEOPLE_SETTINGS } from './people-settings.ts'
import { DATA_SETTINGS, SITE_SETTINGS } from './site-settings.ts'
import { SOURCE_SETTINGS } from './source-settings.ts'
import { SPEECH_SETTINGS } from './speech-settings.ts'
import type { Settings } from './variables.ts'

export const SUBJECTS = {
  'The site': SITE_SETTINGS,
  'What it keeps and logs': DATA_SETTINGS,
  People: PEOPLE_SETTINGS,
  Models: { ...MODEL_SETTINGS, ...LIMIT_SETTINGS },
  Sources: SOURCE_SETTINGS,
  Listen: SPEECH_SETTINGS,
  Payments: PAYMENT_SETTINGS,
} satisfies Readonly<Record<string, Settings>>

type Table = (typeof SUBJECTS)[keyof typeof SUBJECTS]
type Joined<T> = (T extends unknown ? (table: T) => void : never) extends (table: infer All) => void ? All : never

export const SETTINGS = Object.assign({}, ...Object.values(SUBJECTS)) as Joined<Table>
