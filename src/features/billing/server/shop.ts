import type { SiteLinks } from '#features/models/contract.ts'

/** What the operator's payment page offers besides the payment (docs/operations.md, Payments). */
export interface Shop {
  readonly tax: boolean
  readonly promotionCodes: boolean
  /** Days of a trial, once for each account; null = there is none. */
  readonly trialDays: number | null
  readonly site: SiteLinks
}

export const PLAIN_SHOP: Shop = {
  tax: false,
  promotionCodes: false,
  trialDays: null,
  site: { imprint: null, terms: null, privacy: null, refund: null, support: null },
}
