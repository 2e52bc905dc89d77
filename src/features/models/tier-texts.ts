import type { Tier } from './catalogue.ts'

export const tierTexts: Readonly<Record<Tier, string>> = { free: 'Free', standard: 'Standard', pro: 'Pro' }
