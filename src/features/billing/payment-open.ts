/** Said of a first payment that is on its way, by the refusal of a second one, the return from the payment and the plan page. */
export const PAYMENT_OPEN =
  'Your bank is still making the payment, which can take a few days. Your plan begins when it has arrived; please do not pay again.'
