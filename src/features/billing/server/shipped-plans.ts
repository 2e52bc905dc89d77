import { planTexts } from '../plan-texts.ts'
import type { Plans } from '../plans.ts'

/** A year costs as much as ten months (§11 Plans). */
export const MONTHS_PAID_A_YEAR = 10

/** The plans of an installation whose operator names no others (§11 Plans). */
export const SHIPPED_PLANS: Plans = {
  free: {
    description: planTexts.freeDescription,
    currency: 'usd',
    price: 0,
    models: ['gpt-4.1-nano', 'gpt-3.5-turbo', 'gpt-4o-mini'],
  },
  standard: {
    description: planTexts.standardDescription,
    currency: 'usd',
    price: 9.99,
    lookupKey: 'standard_monthly',
    yearlyLookupKey: 'standard_yearly',
    yearlyPrice: 99.9,
    models: ['gpt-4o', 'grok-2-mini', 'grok-2', 'grok-beta', 'claude-3-haiku-20240307', 'claude-3-5-sonnet-20241022'],
  },
  pro: {
    description: planTexts.proDescription,
    currency: 'usd',
    price: 19.99,
    lookupKey: 'pro_monthly',
    yearlyLookupKey: 'pro_yearly',
    yearlyPrice: 199.9,
    models: ['gpt-4', 'grok-3', 'grok-4', 'claude-3-7-sonnet-20250219', 'claude-sonnet-4-20250514'],
  },
}
