import { Link } from '#platform/web/navigation/link.tsx'
import { Fact } from '#features/account/web/account-section.tsx'
import type { User } from '#features/account/user.ts'
import { useFormat } from '#features/language/web/format.ts'
import { useText } from '#features/language/web/text.tsx'
import { tierTexts } from '#features/models/tier-texts.ts'
import { buttonClass } from '#platform/web/ui/button.tsx'
import texts from '../texts.json' with { type: 'json' }

/** Renders the plan on the account page (§2, "Account Status"). */
export function PlanFacts({ user }: { user: User }) {
  const text = useText()
  const { day } = useFormat()
  const { subscriptionTier: tier, subscriptionStatus: status, subscriptionPeriodEnd: end } = user
  const paid = tier !== 'free'
  const cancelling = paid && status === 'cancelled'
  return (
    <>
      <dl>
        <Fact name={text(texts.plan)}>
          {text(tierTexts[tier])} {cancelling && text(texts.cancelling)}
        </Fact>
        {status === 'past_due' && <Fact name={text(texts.payment)}>{text(texts.paymentFailed)}</Fact>}
        {paid && end !== null && status !== 'past_due' && (
          <Fact name={text(cancelling ? texts.accessUntil : texts.nextBilling)}>
            <time dateTime={end}>{day(end)}</time>
          </Fact>
        )}
      </dl>
      <Link href="/subscription" className={buttonClass()}>
        {text(texts.manageSubscription)}
      </Link>
    </>
  )
}
