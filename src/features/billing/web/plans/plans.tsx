import { useId, useRef, useState, type ComponentType } from 'react'
import { Link, useSearch } from 'wouter'
import { lazyOnPress } from '#features/language/web/lazy-on-press.ts'
import { useText } from '#features/language/web/text.tsx'
import { TIERS } from '#features/models/catalogue.ts'
import { BackIcon } from '#platform/web/ui/icons/icons.tsx'
import { buttonClass } from '#platform/web/ui/button.tsx'
import { checkoutSchema, type Subscription } from '../../contract.ts'
import { type Interval, PAID_TIERS, type PaidTier } from '../../plans.ts'
import { texts } from '../../texts.ts'
import { useCheckout } from '../checkout/use-checkout.tsx'
import type { PageNavigation } from '../page-navigation.ts'
import { BillingEmail } from './billing-email.tsx'
import { FirstPayment, PaymentFailed } from './payment-failed.tsx'
import { IntervalChoice, usePriceOf } from './interval-choice.tsx'
import { Receipts } from './receipts.tsx'
import { PlanActions } from './plan-actions.tsx'
import { PlanOffer } from './plan-offer.tsx'
import { useOwnPlan } from './use-own-plan.ts'
import { YourPlan } from './your-plan.tsx'

const CancelDialog = lazyOnPress(
  () => import('./cancel-dialog.tsx'),
  (file) => file.CancelDialog,
)

export interface PlansProps {
  subscription: Subscription
  Art: ComponentType<{ text: string }>
  navigation: PageNavigation
  reloading: boolean
  reloadSoon: () => void
}

/** §2 "Choose Your Plan": the user's plan and the three cards. */
export function Plans({ subscription, Art, navigation, reloading, reloadSoon }: PlansProps) {
  const text = useText()
  const notice = useId()
  const firstPayment = useId()
  const { tier: current, status, periodEnd, cancelAtPeriodEnd, email, billing, allTiers } = subscription
  const own = useOwnPlan({ navigation, reloadSoon })
  /** The plan as it was when the user was asked whether to cancel it; null = not asked. */
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
  const askForEmail = email === null && current === 'free'
  const busy =
    reloading ||
    checkout.opening !== null ||
    own.cancelling ||
    own.reactivating ||
    own.openingPortal ||
    own.openingInvoice
  const isPaying = subscription.firstPayment === 'open'
  const ready = billing !== 'off' && !busy && !isPaying

  const reason = billing === 'off' ? notice : isPaying ? firstPayment : undefined
  const given = typed.trim()
  /** Whether the typed address can be written to; otherwise the field says so. */
  const checked = (tier: PaidTier) => {
    const { error } = checkoutSchema.safeParse({ tier, ...(given !== '' && { email: given }) })
    if (error) refuseEmail(error.issues[0]?.message ?? texts.emailInvalid)
    else setEmailError(null)
    return error === undefined
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
        <PaymentFailed
          periodEnd={current === 'free' ? null : periodEnd}
          own={own}
          ready={ready}
          reason={reason}
          onCancel={current === 'free' ? ask : null}
        />
      )}
      {subscription.firstPayment !== null && <FirstPayment id={firstPayment} state={subscription.firstPayment} />}
      <YourPlan subscription={subscription} own={own} ready={ready} />
      {email !== null && billing !== 'off' && <Receipts email={email} />}
      {askForEmail && (
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
        {TIERS.map((tier) => (
          <PlanOffer
            key={tier}
            tier={tier}
            offer={allTiers[tier]}
            shown={priceOf(allTiers[tier])}
            trialDays={subscription.trialDays}
            current={tier === current}
            wanted={tier === wanted}
            Art={Art}
          >
            <PlanActions
              tier={tier}
              offer={allTiers[tier]}
              shown={priceOf(allTiers[tier])}
              current={current}
              interval={subscription.interval}
              cancelling={cancelAtPeriodEnd}
              ready={ready}
              emailKnown={email !== null || given !== ''}
              reason={reason}
              opening={checkout.opening === tier}
              reactivating={own.reactivating}
              onUpgrade={upgrade}
              onCancel={ask}
              onReactivate={() => void own.reactivate()}
            />
          </PlanOffer>
        ))}
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

/** Whether a plan that is paid for can become a higher one, or be paid for by the year. */
function canChange({ tier, status, interval, allTiers }: Subscription): boolean {
  if (tier === 'free' || status !== 'active') return false
  return tier !== 'pro' || (interval === 'month' && allTiers.pro.yearlyPrice !== null)
}

/** The plan that the upgrade dialog was opened for, when it led here for the email: `?plan=pro`. */
function wantedPlan(search: string): PaidTier | null {
  const asked = new URLSearchParams(search).get('plan')
  return PAID_TIERS.find((tier) => tier === asked) ?? null
}
