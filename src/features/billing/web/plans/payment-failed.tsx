import { GRACE_MS } from '#features/account/plan.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../../texts.ts'
import type { OwnPlanActions } from './use-own-plan.ts'
import type { Subscription } from '../../contract.ts'

/**
 * The banner after a renewal that could not be paid. The open invoice also takes a bank's step (3-D Secure). After the days of
 * grace no card shows the plan, but its payment may still be tried: then the banner cancels it.
 */
export function PaymentFailed({
  periodEnd,
  own,
  ready,
  reason,
  onCancel,
}: {
  /** The end of the paid period; null if it is unknown or past. */
  periodEnd: string | null
  own: OwnPlanActions
  ready: boolean
  /** Id of the sentence that explains the disabled buttons; undefined while they are enabled. */
  reason: string | undefined
  /** Opens the question whether to cancel; null while the plan's card has that button. */
  onCancel: (() => void) | null
}) {
  const text = useText()
  const { day } = useFormat()
  return (
    <div role="alert" className="payment-failed">
      <p>
        <strong>{text(texts.paymentFailed)}</strong>{' '}
        {periodEnd !== null && text(texts.paymentFailedDetail, { date: day(lastDay(periodEnd)) })}
      </p>
      <div className="payment-failed-actions">
        {onCancel !== null && (
          <Button disabled={!ready} aria-describedby={reason} onClick={onCancel}>
            {text(texts.cancelSubscription)}
          </Button>
        )}
        <Button
          busy={own.openingPortal}
          disabled={!ready && !own.openingPortal}
          aria-describedby={reason}
          onClick={() => void own.managePayment()}
        >
          {text(texts.managePayment)}
        </Button>
        <Button
          variant="danger"
          busy={own.openingInvoice}
          disabled={!ready && !own.openingInvoice}
          aria-describedby={reason}
          onClick={() => void own.payInvoice()}
        >
          {text(texts.payInvoice)}
        </Button>
      </div>
    </div>
  )
}

const lastDay = (periodEnd: string) => new Date(Date.parse(periodEnd) + GRACE_MS).toISOString()

/** §4: a first payment that a bank makes is on its way for days, or did not arrive. */
export function FirstPayment({ id, state }: { id: string; state: NonNullable<Subscription['firstPayment']> }) {
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
