import { useText } from '#features/language/web/text.tsx'
import type { Subscription } from '../../contract.ts'
import { texts } from '../../texts.ts'

export interface FirstPaymentProps {
  id: string
  state: NonNullable<Subscription['firstPayment']>
}

/** §4: a first payment that a bank makes is on its way for days, or did not arrive. */
export function FirstPayment({ id, state }: FirstPaymentProps) {
  const text = useText()
  return state === 'open' ? (
    <p id={id} role="status" className="plans-notice first-payment">
      <strong>{text(texts.paymentOnItsWay)}</strong> {text(texts.paymentOpen)}
    </p>
  ) : (
    <p id={id} role="alert" className="payment-failed">
      {text(texts.paymentNotArrived)}
    </p>
  )
}
