/** The parts of a payment page that the operator's settings decide: taxes, promotion codes, a trial, links to terms. */
import type { InterfaceLanguage } from '#features/language/languages.ts'
import { pageLanguage } from '#features/language/server/page-language.ts'
import type { SiteLinks } from '#features/models/contract.ts'
import { siteTexts } from '#features/models/site-texts.ts'
import type { Stripe } from '#platform/server/stripe/stripe.ts'
import type { Shop } from '../shop.ts'

export interface PayerTerms {
  readonly language: InterfaceLanguage
  readonly mayTry: boolean
}

type Terms = Pick<
  Stripe.Checkout.SessionCreateParams,
  | 'allow_promotion_codes'
  | 'automatic_tax'
  | 'billing_address_collection'
  | 'custom_text'
  | 'customer_update'
  | 'tax_id_collection'
>

export function sessionTerms({ promotionCodes, site, tax }: Shop, { language }: Pick<PayerTerms, 'language'>): Terms {
  const message = linksIn(site, language)
  return {
    ...(promotionCodes && { allow_promotion_codes: true }),
    // Without `customer_update` Stripe ignores a known customer's new address and name.
    ...(tax && {
      automatic_tax: { enabled: true },
      tax_id_collection: { enabled: true },
      billing_address_collection: 'required' as const,
      customer_update: { address: 'auto' as const, name: 'auto' as const },
    }),
    ...(message !== '' && { custom_text: { submit: { message } } }),
  }
}

/** The subscription's trial; nothing for a user who has had one. */
export function trialOf({ trialDays }: Shop, { mayTry }: Pick<PayerTerms, 'mayTry'>): { trial_period_days?: number } {
  return trialDays !== null && mayTry ? { trial_period_days: trialDays } : {}
}

/** Markdown, as Stripe's page reads it. It makes no link of a mail address, so that one is written out. */
function linksIn({ privacy, refund, support, terms }: SiteLinks, language: InterfaceLanguage): string {
  const { text } = pageLanguage(language)
  const link = (name: string, address: string | null) =>
    address === null
      ? []
      : [address.startsWith('mailto:') ? `${text(name)}: ${address.slice(7)}` : `[${text(name)}](${address})`]
  return [
    ...link(siteTexts.terms, terms),
    ...link(siteTexts.privacy, privacy),
    ...link(siteTexts.refunds, refund),
    ...link(siteTexts.contact, support),
  ].join(' · ')
}
