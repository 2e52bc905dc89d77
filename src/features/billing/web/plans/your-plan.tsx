import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Subscription } from '../../contract.ts'
import { texts } from '../../texts.ts'
import type { OwnPlanActions } from './use-own-plan.ts'

export interface YourPlanProps {
  subscription: Subscription
  own: OwnPlanActions
  ready: boolean
}

/** §2: the current plan, until when it lasts, and where its payment method and its invoices are. */
export function YourPlan({ subscription, own, ready }: YourPlanProps) {
  const text = useText()
  const { day } = useFormat()
  const { tier, status, periodEnd, cancelAtPeriodEnd, interval, billing, allTiers } = subscription
  // After a payment that failed, the banner says until when the plan lasts, and leads to the payment method.
  const running = tier !== 'free' && status !== 'past_due'
  // Also afterwards: the portal keeps the invoices of a plan that has ended.
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
        <Button
          variant="ghost"
          size="small"
          disabled={!ready && !own.openingPortal}
          onClick={() => void own.managePayment()}
        >
          {text(texts.invoices)}
        </Button>
      )}
      {running && (
        <Button
          size="small"
          busy={own.openingPortal}
          disabled={!ready && !own.openingPortal}
          onClick={() => void own.managePayment()}
        >
          {text(texts.managePayment)}
        </Button>
      )}
    </div>
  )
}
