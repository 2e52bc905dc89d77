import type { SiteLinks } from '#features/models/contract.ts'

export interface Shop {
  readonly tax: boolean
  readonly promotionCodes: boolean
  /** Length of an account's single trial in days; null if there is no trial. */
  readonly trialDays: number | null
  readonly site: SiteLinks
}

export const PLAIN_SHOP: Shop = {
  tax: false,
  promotionCodes: false,
  trialDays: null,
  site: { imprint: null, terms: null, privacy: null, refund: null, support: null },
}
