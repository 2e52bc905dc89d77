import { GRACE_MS } from '#features/account/plan.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Subscription } from '../../contract.ts'
import refusals from '../../refusal-texts.json' with { type: 'json' }
import texts from '../../texts.json' with { type: 'json' }
import { PaymentButton } from './payment-button.tsx'
import type { OwnPlanActions } from './use-own-plan.ts'

interface OwnPlanProps {
  subscription: Subscription
  own: OwnPlanActions
  ready: boolean
}

export function YourPlan({ subscription, own, ready }: OwnPlanProps) {
  const text = useText()
  const { day } = useFormat()
  const { tier, status, periodEnd, cancelAtPeriodEnd, interval, billing, allTiers } = subscription
  const running = tier !== 'free' && status !== 'past_due'
  // The portal keeps the invoices of an ended plan.
  const hasPaid = billing !== 'off' && periodEnd !== null
  return (
    <div className="your-plan panel">
      <p>
        {text(texts.yourPlan)} <strong>{text(allTiers[tier].name)}</strong>{' '}
        {interval === 'year' && <span>({text(texts.yearly)}) </span>}
        {cancelAtPeriodEnd && <span className="your-plan-ends">{text(texts.cancelling)}</span>}
      </p>
      {running && periodEnd !== null && (
        <p>
          {text(cancelAtPeriodEnd ? texts.accessUntil : texts.nextBilling)}{' '}
          <time dateTime={periodEnd}>{day(periodEnd)}</time>
        </p>
      )}
      {hasPaid && (
        <Button variant="ghost" size="small" disabled={!ready && !own.openingPortal} onClick={own.managePayment}>
          {text(texts.invoices)}
        </Button>
      )}
      {running && (
        <PaymentButton size="small" busy={own.openingPortal} ready={ready} onClick={own.managePayment}>
          {text(texts.managePayment)}
        </PaymentButton>
      )}
    </div>
  )
}

/**
 * After the grace period no card shows the plan, but Stripe may still retry its payment, so this banner offers to
 * cancel it.
 */
export function PaymentFailed({
  subscription: { tier, periodEnd },
  own,
  ready,
  reason,
  onCancel,
}: OwnPlanProps & { reason: string | undefined; onCancel: () => void }) {
  const text = useText()
  const { day } = useFormat()
  const lasts = tier !== 'free'
  const lastDay = periodEnd === null ? null : new Date(Date.parse(periodEnd) + GRACE_MS).toISOString()
  return (
    <div role="alert" className="payment-failed">
      <p>
        <strong>{text(texts.paymentFailed)}</strong>{' '}
        {lasts && lastDay !== null && text(texts.paymentFailedDetail, { date: day(lastDay) })}
      </p>
      <div className="payment-failed-actions">
        {!lasts && (
          <PaymentButton ready={ready} reason={reason} onClick={onCancel}>
            {text(texts.cancelSubscription)}
          </PaymentButton>
        )}
        <PaymentButton busy={own.openingPortal} ready={ready} reason={reason} onClick={own.managePayment}>
          {text(texts.managePayment)}
        </PaymentButton>
        <PaymentButton
          variant="danger"
          busy={own.openingInvoice}
          ready={ready}
          reason={reason}
          onClick={own.payInvoice}
        >
          {text(texts.payInvoice)}
        </PaymentButton>
      </div>
    </div>
  )
}

export function FirstPayment({ id, state }: { id: string; state: NonNullable<Subscription['firstPayment']> }) {
  const text = useText()
  return state === 'open' ? (
    <p id={id} role="status" className="plans-notice first-payment">
      <strong>{text(texts.paymentOnItsWay)}</strong> {text(refusals['payment-open'])}
    </p>
  ) : (
    <p id={id} role="alert" className="payment-failed">
      {text(texts.paymentNotArrived)}
    </p>
  )
}
