import * as v from 'valibot'
import { useId, useRef, useState, type ComponentType } from 'react'
import { Link } from '#platform/web/navigation/link.tsx'
import { useSearch } from '#platform/web/navigation/location.ts'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { TIERS } from '#features/models/catalogue.ts'
import { BackIcon } from '#platform/web/ui/icons/icons.tsx'
import { buttonClass, Button } from '#platform/web/ui/button.tsx'
import { checkoutSchema, type Subscription } from '../../contract.ts'
import { type Interval, PAID_TIERS, type PaidTier } from '../../plans.ts'
import texts from '../../texts.json' with { type: 'json' }
import { useCheckout } from '../use-checkout.tsx'
import type { PageNavigation } from '../page-navigation.ts'
import { BillingEmail, Receipts } from './billing-email.tsx'
import { IntervalChoice, PlanActions, PlanOffer, usePriceOf } from './plan-offer.tsx'
import { useOwnPlan, type OwnPlanActions } from './use-own-plan.ts'
import { GRACE_MS } from '#features/account/plan.ts'
import { useFormat } from '#features/language/web/format.ts'
import refusals from '../../refusal-texts.json' with { type: 'json' }
import { PaymentButton } from './payment-button.tsx'

const load = () => import('./cancel-dialog.tsx')
const CancelDialog = lazyOnPress(load, (file) => file.CancelDialog)

export interface PlansProps {
  subscription: Subscription
  Art: ComponentType<{ text: string }>
  navigation: PageNavigation
  reloading: boolean
  reloadSoon: () => void
}

/** Renders the section "Choose Your Plan" (§2). */
export function Plans({ subscription, Art, navigation, reloading, reloadSoon }: PlansProps) {
  const text = useText()
  const notice = useId()
  const firstPayment = useId()
  const { tier: current, status, email, billing, allTiers } = subscription
  const own = useOwnPlan({ navigation, reloadSoon })
  /** The subscription as it was when the user was asked to confirm its cancellation; null if no question is open. */
  const [asked, setAsked] = useState<Subscription | null>(null)
  const [typed, type] = useState('')
  const [emailError, setEmailError] = useState<string | null>(null)
  const [interval, setInterval] = useState<Interval>(subscription.interval ?? 'month')
  const priceOf = usePriceOf(interval)
  const emailInput = useRef<HTMLInputElement>(null)
  const refuseEmail = (message: string) => {
    setEmailError(message)
    emailInput.current?.focus()
  }
  const checkout = useCheckout({ failedTitle: texts.upgradeFailedOnPage, navigation, onEmailRefused: refuseEmail })
  const wanted = wantedPlan(useSearch())
  const isPaying = subscription.firstPayment === 'open'
  const ready = billing !== 'off' && !reloading && checkout.opening === null && !own.busy && !isPaying

  const reason = billing === 'off' ? notice : isPaying ? firstPayment : undefined
  const given = typed.trim()
  const checked = (tier: PaidTier) => {
    const { issues } = v.safeParse(checkoutSchema, { tier, ...(given !== '' && { email: given }) })
    if (issues) refuseEmail(issues[0].message)
    else setEmailError(null)
    return issues === undefined
  }
  const upgrade = (tier: PaidTier) => {
    if (!checked(tier)) return
    const { interval: paidBy } = priceOf(allTiers[tier])
    void checkout.start(tier, { onFile: email !== null, typed: given, interval: paidBy })
  }
  const ask = () => setAsked(subscription)
  const cancel = async () => {
    if (await own.cancel()) setAsked(null)
  }
  return (
    <section className="plans">
      <div className="plans-intro">
        <h1 className="misprint plans-title">{text(texts.title)}</h1>
        <p>{text(texts.intro)}</p>
        {PAID_TIERS.some((tier) => allTiers[tier].plusTax) && <p>{text(texts.plusTax)}</p>}
        {(billing === 'sandbox' || billing === 'off') && (
          <p id={notice} className="plans-notice" data-billing={billing}>
            {text(billing === 'off' ? texts.billingOff : texts.sandbox)}
          </p>
        )}
      </div>
      {status === 'past_due' && (
        <PaymentFailed subscription={subscription} own={own} ready={ready} reason={reason} onCancel={ask} />
      )}
      {subscription.firstPayment !== null && <FirstPayment id={firstPayment} state={subscription.firstPayment} />}
      <YourPlan subscription={subscription} own={own} ready={ready} />
      {email !== null && billing !== 'off' && <Receipts email={email} />}
      {email === null && current === 'free' && billing !== 'off' && (
        <BillingEmail
          value={typed}
          error={emailError}
          wanted={wanted !== null}
          onChange={(value) => {
            type(value)
            setEmailError(null)
          }}
          onSubmit={() => (wanted !== null && ready ? upgrade(wanted) : checked('standard'))}
          ref={emailInput}
        />
      )}
      {PAID_TIERS.some((tier) => allTiers[tier].yearlyPrice !== null) && (
        <IntervalChoice value={interval} onChange={setInterval} />
      )}
      {canChange(subscription) && <p className="plans-proration">{text(texts.proration)}</p>}
      <div className="plan-offers">
        {TIERS.map((tier) => {
          const plan = { tier, subscription, shown: priceOf(allTiers[tier]) }
          return (
            <PlanOffer key={tier} {...plan} wanted={tier === wanted} Art={Art}>
              <PlanActions
                {...plan}
                own={own}
                ready={ready}
                reason={reason}
                emailKnown={email !== null || given !== ''}
                opening={checkout.opening === tier}
                onUpgrade={upgrade}
                onCancel={ask}
              />
            </PlanOffer>
          )
        })}
      </div>
      <Link href="/" className={buttonClass('ghost', 'medium', 'plans-back')}>
        <BackIcon />
        {text(texts.backToDebates)}
      </Link>
      {asked !== null && (
        <CancelDialog
          subscription={asked}
          busy={own.cancelling}
          onCancel={() => void cancel()}
          onKeep={() => setAsked(null)}
          onFailed={() => setAsked(null)}
        />
      )}
    </section>
  )
}

function canChange({ tier, status, interval, allTiers }: Subscription): boolean {
  if (tier === 'free' || status !== 'active') return false
  return tier !== 'pro' || (interval === 'month' && allTiers.pro.yearlyPrice !== null)
}

/** Returns the plan in the query (`?plan=pro`), which the upgrade dialog adds to the address. */
function wantedPlan(search: string): PaidTier | null {
  const asked = new URLSearchParams(search).get('plan')
  return PAID_TIERS.find((tier) => tier === asked) ?? null
}

interface OwnPlanProps {
  subscription: Subscription
  own: OwnPlanActions
  ready: boolean
}

function YourPlan({ subscription, own, ready }: OwnPlanProps) {
  const text = useText()
  const { day } = useFormat()
  const { tier, status, periodEnd, cancelAtPeriodEnd, interval, billing, allTiers } = subscription
  const running = tier !== 'free' && status !== 'past_due'
  // An ended plan also counts as paid, because the portal still shows its invoices.
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

/** Renders a banner that offers to cancel the subscription, because Stripe may retry the payment even after the grace period. */
function PaymentFailed({
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

function FirstPayment({ id, state }: { id: string; state: NonNullable<Subscription['firstPayment']> }) {
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
