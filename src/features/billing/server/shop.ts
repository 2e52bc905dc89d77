import type { SiteLinks } from '#features/models/contract.ts'

export interface Shop {
  readonly tax: boolean
  readonly promotionCodes: boolean
  /** The length in days of the trial, which each account gets only once; null if no trial is offered. */
  readonly trialDays: number | null
  readonly site: SiteLinks
}

export const PLAIN_SHOP: Shop = {
  tax: false,
  promotionCodes: false,
  trialDays: null,
  site: { imprint: null, terms: null, privacy: null, refund: null, support: null },
}
