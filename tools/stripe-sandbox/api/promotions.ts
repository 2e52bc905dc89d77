import type { Stripe } from 'stripe'
import * as v from 'valibot'
import { find } from '../state/find.ts'
import { badRequest } from '../wire/api-error.ts'
import { endpoint } from '../wire/endpoint.ts'
import { listOf, newestFirst } from '../wire/list.ts'
import { flag, integer, metadata, pagination, paramsOf, text } from '../wire/params.ts'

const createCoupon = paramsOf<Stripe.CouponCreateParams>()({
  amount_off: v.optional(integer),
  currency: v.optional(text),
  duration: v.optional(v.picklist(['forever', 'once'])),
  metadata: v.optional(metadata),
  name: v.optional(text),
  percent_off: v.optional(integer),
})
const createCode = paramsOf<Stripe.PromotionCodeCreateParams>()({
  code: v.optional(text),
  metadata: v.optional(metadata),
  promotion: v.strictObject({ coupon: v.optional(text), type: v.literal('coupon') }),
})
const listCodes = paramsOf<Stripe.PromotionCodeListParams>()({
  ...pagination,
  active: v.optional(flag),
  code: v.optional(text),
})

export const promotions = [
  endpoint('POST', '/v1/coupons', createCoupon, (ledger, params) => {
    if ((params.percent_off === undefined) === (params.amount_off === undefined)) {
      throw badRequest('You must pass either `percent_off` or `amount_off`.')
    }
    if (params.amount_off !== undefined && params.currency === undefined) {
      throw badRequest('Missing required param: currency.', { code: 'parameter_missing', param: 'currency' })
    }
    const coupon: Stripe.Coupon = {
      id: ledger.id('cpn'),
      object: 'coupon',
      amount_off: params.amount_off ?? null,
      created: ledger.now(),
      currency: params.currency ?? null,
      duration: params.duration ?? 'once',
      duration_in_months: null,
      livemode: false,
      max_redemptions: null,
      metadata: params.metadata ?? {},
      name: params.name ?? null,
      percent_off: params.percent_off ?? null,
      redeem_by: null,
      times_redeemed: 0,
      valid: true,
    }
    ledger.state.coupons[coupon.id] = coupon
    ledger.emit('coupon.created', coupon)
    return coupon
  }),
  endpoint('POST', '/v1/promotion_codes', createCode, (ledger, params) => {
    const coupon = find(ledger.state.coupons, params.promotion.coupon ?? '', 'coupon', 'promotion[coupon]')
    const code = params.code ?? ledger.id('code').slice(-8).toUpperCase()
    const isTaken = Object.values(ledger.state.promotionCodes).some((each) => each.active && sameCode(each, code))
    if (isTaken) throw badRequest('An active promotion code with this code already exists.', { param: 'code' })
    const made: Stripe.PromotionCode = {
      id: ledger.id('promo'),
      object: 'promotion_code',
      active: true,
      code,
      created: ledger.now(),
      customer: null,
      customer_account: null,
      expires_at: null,
      livemode: false,
      max_redemptions: null,
      metadata: params.metadata ?? {},
      promotion: { coupon: coupon.id, type: 'coupon' },
      restrictions: { first_time_transaction: false, minimum_amount: null, minimum_amount_currency: null },
      times_redeemed: 0,
    }
    ledger.state.promotionCodes[made.id] = made
    ledger.emit('promotion_code.created', made)
    return made
  }),
  endpoint('GET', '/v1/promotion_codes', listCodes, (ledger, params) => {
    const rows = newestFirst(ledger.state.promotionCodes).filter(
      (each) =>
        (params.active === undefined || each.active === params.active) &&
        (params.code === undefined || sameCode(each, params.code)),
    )
    return listOf('/v1/promotion_codes', rows, params)
  }),
]

export const sameCode = ({ code }: Stripe.PromotionCode, typed: string): boolean =>
  code.toLowerCase() === typed.toLowerCase()
