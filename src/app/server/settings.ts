/**
 * Every setting (§10), one table a subject. The configuration, `.env.example`, the reference in docs/operations.md, the doctor and
 * the support bundle are made from it.
 */
import { LIMIT_SETTINGS } from './limits.ts'
import { MODEL_SETTINGS } from './model-settings.ts'
import { PAYMENT_SETTINGS } from './payment-settings.ts'
import { PEOPLE_SETTINGS } from './people-settings.ts'
import { DATA_SETTINGS, SITE_SETTINGS } from './site-settings.ts'
import { SOURCE_SETTINGS } from './source-settings.ts'
import { SPEECH_SETTINGS } from './speech-settings.ts'
import { TRACING_SETTINGS } from './tracing-settings.ts'
import type { Settings } from './variables.ts'

/** The tables by their headings in the reference. */
export const SUBJECTS = {
  'The site': SITE_SETTINGS,
  'What it keeps and logs': { ...DATA_SETTINGS, ...TRACING_SETTINGS },
  People: PEOPLE_SETTINGS,
  Models: { ...MODEL_SETTINGS, ...LIMIT_SETTINGS },
  Sources: SOURCE_SETTINGS,
  Listen: SPEECH_SETTINGS,
  Payments: PAYMENT_SETTINGS,
} satisfies Readonly<Record<string, Settings>>

export const SETTINGS = {
  ...SITE_SETTINGS,
  ...DATA_SETTINGS,
  ...TRACING_SETTINGS,
  ...PEOPLE_SETTINGS,
  ...MODEL_SETTINGS,
  ...LIMIT_SETTINGS,
  ...SOURCE_SETTINGS,
  ...SPEECH_SETTINGS,
  ...PAYMENT_SETTINGS,
}

export const SETTING_NAMES: readonly string[] = Object.keys(SETTINGS)
/** Returns a setting by its name; undefined = there is none. */
export const settingNamed = (name: string) => (SETTINGS as Settings)[name]
