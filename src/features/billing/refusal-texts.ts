import { PAYMENT_OPEN } from './payment-open.ts'

export const refusals = {
  'email-required': 'Please enter your email address for billing.',
  // The page recognises the next three by the words 'price' and 'string did not match' (§8).
  'billing-off': 'Subscriptions are not set up here: no price is configured.',
  'price-missing': 'The price of this plan is not configured.',
  'payment-misconfigured': 'The payment key is refused: its string did not match.',
  'payment-refused': 'The payment service refused the request. Please try again later.',
  'payment-unavailable': 'The payment service is not available right now. Please try again in a moment.',
  'payment-open': PAYMENT_OPEN,
  'plan-not-served': 'None of the models that this plan adds is available here, so it is not sold.',
  'plan-current': 'This is your plan already.',
  'plan-included': 'Your plan includes this one already.',
  'reactivate-first': 'Your subscription is cancelled. Please reactivate it before you change the plan.',
  'checkout-busy': 'A payment for your account is being opened in another window. Please try again in a moment.',
  'checkout-not-found': 'This payment was not found.',
  'reauth-failed': 'Please login again to complete your subscription.',
  'other-account': 'This payment belongs to another account. Please sign out first.',
  'nothing-to-cancel': 'There is no running subscription to cancel.',
  'already-cancelled': 'Your subscription is cancelled already.',
  'nothing-to-reactivate': 'There is no cancelled subscription to reactivate.',
  'no-payments': 'There is no payment method to manage yet.',
  'nothing-to-pay': 'There is no open invoice to pay.',
  'bad-signature': 'The signature of this event is not valid.',
  'too-many-payment-calls': 'Too many payment calls. Please wait a minute and try again.',
} as const
