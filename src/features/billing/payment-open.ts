export const PAYMENT_OPEN =
  'Your bank is still making the payment, which can take a few days. Your plan begins when it has arrived; please do not pay again.'
