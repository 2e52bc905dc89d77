import { GRACE_MS } from '#features/account/plan.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { texts } from '../../texts.ts'
import type { OwnPlanActions } from './use-own-plan.ts'

export interface PaymentFailedProps {
  /** The end of the period that is paid for; null when it is not known or past. */
  periodEnd: string | null
  own: OwnPlanActions
  ready: boolean
}

/** The banner after a renewal that could not be paid: until when the plan lasts, and where to mend it. */
export function PaymentFailed({ periodEnd, own, ready }: PaymentFailedProps) {
  const text = useText()
  const { day } = useFormat()
  return (
    <div role="alert" className="payment-failed">
      <p>
        <strong>{text(texts.paymentFailed)}</strong>{' '}
        {periodEnd !== null && text(texts.paymentFailedDetail, { date: day(lastDay(periodEnd)) })}
      </p>
      <Button
        variant="danger"
        busy={own.openingPortal}
        disabled={!ready && !own.openingPortal}
        onClick={() => void own.managePayment()}
      >
        {text(texts.managePayment)}
      </Button>
    </div>
  )
}

const lastDay = (periodEnd: string) => new Date(Date.parse(periodEnd) + GRACE_MS).toISOString()
