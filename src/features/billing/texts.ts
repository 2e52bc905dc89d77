import { PAYMENT_OPEN } from './payment-open.ts'

/** All English texts of the plan page and of its toasts. Texts that §2, §4, §5 or §8 define stay unchanged. */
export const texts = {
  windowTitle: '{page} · Einstein vs Cat',

  // §2 Subscription page
  authenticationRequired: 'Authentication Required',
  pleaseLogIn: 'Please log in to manage your subscription.',
  logIn: 'Log In',
  loading: 'Loading subscription details...',
  loadFailed: 'Your subscription could not be loaded.',
  tryAgain: 'Try Again',
  title: 'Choose Your Plan',
  intro:
    'Access different AI models based on your subscription tier. Higher tiers include all models from lower tiers.',
  yourPlan: 'Current plan:',
  cancelling: '(Cancelling at period end)',
  accessUntil: 'Access until:',
  nextBilling: 'Next billing:',
  billingEmail: 'Enter email for billing',
  emailHint: 'For receipts only; it signs nobody in.',
  receiptsTo: 'Receipts go to {email}.',
  changeAddress: 'Change address',
  emailInvalid: 'Please enter a valid email address.',
  price: '{price}/month',
  pricePerYear: '{price}/year',
  billingPeriod: 'Billing period',
  monthly: 'Monthly',
  yearly: 'Yearly',
  models: '{n, plural, one {# AI model} other {# AI models}}',
  modelList: 'AI models of {plan}',
  noProvider: 'replaced here by another model',
  noProviderNote: 'Some models of this plan have no provider here: another model answers in their place.',
  unlimitedDebates: 'Unlimited debates',
  languages: '31+ languages support',
  prioritySupport: 'Priority support',
  currentPlan: 'Current Plan',
  cancelSubscription: 'Cancel Subscription',
  reactivateSubscription: 'Reactivate Subscription',
  upgradeTo: 'Upgrade to {name} - {price}/month',
  upgradeToYearly: 'Upgrade to {name} - {price}/year',
  payYearly: 'Pay yearly - {price}/year',
  proration:
    'What is left of your paid period is credited. The payment page shows what is due now, before you confirm.',
  includedInYours: 'Your plan includes it.',
  freeNoDowngrade: 'Free tier - no downgrade needed',
  backToDebates: 'Back to Debates',
  managePayment: 'Manage payment method',
  invoices: 'Invoices and receipts',
  payInvoice: 'Pay the open invoice',
  freeTrial: 'Free trial: {n, plural, one {# day} other {# days}}',
  plusTax: 'Taxes are added where they apply.',
  sandbox: 'Sandbox – no real payment. Pay with the card 4242 4242 4242 4242.',
  billingOff: 'Subscriptions are being configured. Please come back later.',

  // a failed payment
  paymentFailed: 'Your last payment failed.',
  paymentFailedDetail: 'Please check your payment method. Your plan stays until {date}.',

  // the first payment of a plan, made by a bank (§4)
  paymentOnItsWay: 'Payment on its way',
  paymentOpen: PAYMENT_OPEN,
  paymentNotArrived:
    'Your payment did not arrive, so no plan has begun. Please try again, with another payment method if you like.',

  // before a subscription is cancelled
  cancelTitle: 'Cancel the subscription?',
  cancelText: 'You keep {plan} until {date}. After that only the models of the Free plan are left.',
  cancelUnpaidText:
    'The subscription ends at once: no further payment is tried, and only the models of the Free plan are left.',
  keep: 'Keep it',
  close: 'Close',

  // the return from a payment (§4)
  verifying: 'Checking your payment...',

  // §2 account page, Account Status
  plan: 'Plan',
  payment: 'Payment',
  manageSubscription: 'Manage subscription',

  // toasts (§5, §8)
  emailRequired: 'Email Required',
  emailRequiredDetail: 'Please enter your email address for billing.',
  upgradeFailed: 'Upgrade failed',
  upgradeFailedOnPage: 'Upgrade Failed',
  configurationError:
    'Stripe configuration error. The subscription service is currently being set up. Please try again later or contact support.',
  configurationErrorAlone:
    'Stripe configuration error. The subscription service is currently being set up. Please try again later.',
  pricingBeingConfigured: 'Subscription pricing is being configured. Please try again in a few minutes.',
  checkoutFailed: 'Failed to create checkout session',
  authenticationFailed: 'Authentication Failed',
  loginToComplete: 'Please login again to complete your subscription.',
  pleaseLogin: 'Please Login',
  loginToActivate: 'Please login again to complete your subscription activation.',
  verificationFailed: 'Verification Failed',
  verificationIncomplete: 'Payment verification incomplete',
  verifyFailed: 'Failed to verify payment',
  cancellationFailed: 'Cancellation Failed',
  cancelFailed: 'Failed to cancel subscription',
  reactivationFailed: 'Reactivation Failed',
  reactivateFailed: 'Failed to reactivate subscription',
  portalFailed: 'The payment page could not be opened',
  subscriptionActive: 'Subscription Active!',
  welcomeToPlan: 'Welcome to {plan}!',
  subscriptionCancelled: 'Subscription Cancelled',
  subscriptionReactivated: 'Subscription Reactivated',
} as const
