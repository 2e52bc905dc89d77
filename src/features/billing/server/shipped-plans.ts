import { planTexts } from '../plan-texts.ts'
import type { Plans } from '../plans.ts'

/** The plans of an installation whose operator names no others (§11 Plans). */
export const SHIPPED_PLANS: Plans = {
  free: {
    description: planTexts.freeDescription,
    price: 0,
    models: ['gpt-4.1-nano', 'gpt-3.5-turbo', 'gpt-4o-mini'],
  },
  standard: {
    description: planTexts.standardDescription,
    price: 9.99,
    lookupKey: 'standard_monthly',
    models: ['gpt-4o', 'grok-2-mini', 'grok-2', 'grok-beta', 'claude-3-haiku-20240307', 'claude-3-5-sonnet-20241022'],
  },
  pro: {
    description: planTexts.proDescription,
    price: 19.99,
    lookupKey: 'pro_monthly',
    models: ['gpt-4', 'grok-3', 'grok-4', 'claude-3-7-sonnet-20250219', 'claude-sonnet-4-20250514'],
  },
}
