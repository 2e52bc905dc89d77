import type { Tier } from './catalogue.ts'

/** The plans by their names. */
export const tierTexts: Readonly<Record<Tier, string>> = {
  free: 'Free',
  standard: 'Standard',
  pro: 'Pro',
}
