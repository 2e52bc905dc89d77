import { useId, type ComponentType, type ReactNode } from 'react'
import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { offeredModel } from '#features/models/shown-model.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Subscription, TierOffer } from '../../contract.ts'
import { type Interval, INTERVALS, isAbove, type PaidTier } from '../../plans.ts'
import texts from '../../texts.json' with { type: 'json' }
import { PaymentButton } from './payment-button.tsx'
import type { OwnPlanActions } from './use-own-plan.ts'

const names = { month: texts.monthly, year: texts.yearly } as const satisfies Record<Interval, string>

export function IntervalChoice({ value, onChange }: { value: Interval; onChange: (value: Interval) => void }) {
  const text = useText()
  return (
    <fieldset className="plan-interval">
      <legend className="sr-only">{text(texts.billingPeriod)}</legend>
      {INTERVALS.map((interval) => (
        <label key={interval}>
          <input
            type="radio"
            name="interval"
            className="sr-only"
            checked={interval === value}
            onChange={() => onChange(interval)}
          />
          {text(names[interval])}
        </label>
      ))}
    </fieldset>
  )
}

interface ShownPrice {
  readonly price: string
  /** The interval of the shown price; monthly if the plan is not sold by the year. */
  readonly interval: Interval
}

export function usePriceOf(wanted: Interval): (offer: TierOffer) => ShownPrice {
  const written = priceIn(useLanguage().language)
  return ({ currency, price, yearlyPrice }) => {
    const yearly = price === 0 ? 0 : yearlyPrice
    return wanted === 'year' && yearly !== null
      ? { price: written(yearly, currency), interval: 'year' }
      : { price: written(price, currency), interval: 'month' }
  }
}

interface PlanProps {
  tier: Tier
  subscription: Subscription
  shown: ShownPrice
}

export function PlanOffer({
  tier,
  subscription: { tier: current, trialDays, allTiers },
  shown: { price, interval },
  wanted,
  Art,
  children,
}: PlanProps & { wanted: boolean; Art: ComponentType<{ text: string }>; children: ReactNode }) {
  const id = useId()
  const text = useText()
  const offer = allTiers[tier]
  const name = text(offer.name)
  const replaced = tier === 'free' ? [] : offer.replaced
  /** Replaced models are marked, unless all models are replaced and the note already says so. */
  const marked = replaced.length < offer.models.length
  // Priority support is promised only if the operator has set a support contact.
  const config = useConfig()
  const support = config?.site.support
  return (
    <section
      aria-labelledby={id}
      className="plan card"
      data-plan={tier}
      data-current={tier === current || undefined}
      data-wanted={wanted || undefined}
    >
      <div className="plan-ticket">
        <header className="plan-head">
          <h2 id={id} className="plan-name">
            {name}
          </h2>
          {tier === current && <Badge className="plan-stamp">{text(texts.currentPlan)}</Badge>}
          <p className="plan-price">{text(interval === 'year' ? texts.pricePerYear : texts.price, { price })}</p>
        </header>
        <Art text={`${offer.name} ${offer.description}`} />
        {offer.description && <p className="plan-description">{text(offer.description)}</p>}
        <ul className="plan-advantages">
          <li>{text(texts.models, { n: offer.models.length })}</li>
          <li>{text(texts.unlimitedDebates)}</li>
          <li>{text(texts.languages)}</li>
          {tier !== 'free' && support && (
            <li>
              <a href={support}>{text(texts.prioritySupport)}</a>
            </li>
          )}
          {tier !== 'free' && trialDays !== null && (
            <li className="plan-trial">{text(texts.freeTrial, { n: trialDays })}</li>
          )}
        </ul>
      </div>
      <div className="plan-stub">
        <div className="plan-actions">{children}</div>
        {replaced.length > 0 && (
          <p className="plan-note">
            {marked && <span aria-hidden="true">* </span>}
            {text(texts.noProviderNote)}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <ul className="plan-models" tabIndex={0} aria-label={text(texts.modelList, { plan: name })}>
          {offer.models.map((id) => (
            <li key={id}>
              {offeredModel(text, id, config?.servedBy[id] ?? null)}
              {marked && replaced.includes(id) && (
                <>
                  <span aria-hidden="true"> *</span>
                  <span className="sr-only"> ({text(texts.noProvider)})</span>
                </>
              )}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

/** Renders the buttons of a plan. Nobody can switch to a lower plan (§4). */
export function PlanActions({
  tier,
  subscription: { tier: current, interval, cancelAtPeriodEnd: cancelling, allTiers },
  shown: { price, interval: shownInterval },
  own,
  emailKnown,
  opening,
  onUpgrade,
  onCancel,
  ...state
}: PlanProps & {
  own: OwnPlanActions
  emailKnown: boolean
  opening: boolean
  ready: boolean
  reason: string | undefined
  onUpgrade: (tier: PaidTier) => void
  onCancel: () => void
}) {
  const text = useText()
  if (tier === 'free') {
    return tier === current ? (
      <Button disabled>{text(texts.currentPlan)}</Button>
    ) : (
      <p className="plan-included">{text(texts.freeNoDowngrade)}</p>
    )
  }
  if (tier === current) {
    return (
      <>
        {!cancelling && interval === 'month' && shownInterval === 'year' ? (
          <PaymentButton {...state} variant="primary" busy={opening} onClick={() => onUpgrade(tier)}>
            {text(texts.payYearly, { price })}
          </PaymentButton>
        ) : (
          <Button disabled>{text(texts.currentPlan)}</Button>
        )}
        {cancelling ? (
          <PaymentButton {...state} variant="primary" busy={own.reactivating} onClick={own.reactivate}>
            {text(texts.reactivateSubscription)}
          </PaymentButton>
        ) : (
          <PaymentButton {...state} variant="ghost" size="small" onClick={onCancel}>
            {text(texts.cancelSubscription)}
          </PaymentButton>
        )}
      </>
    )
  }
  const above = isAbove(tier, current)
  const label = shownInterval === 'year' ? texts.upgradeToYearly : texts.upgradeTo
  return (
    <>
      {!above && <p className="plan-included">{text(texts.includedInYours)}</p>}
      <Button
        variant={above ? 'primary' : 'quiet'}
        busy={opening}
        disabled={!above || !emailKnown || (!state.ready && !opening)}
        aria-describedby={state.reason}
        onClick={() => onUpgrade(tier)}
      >
        {text(label, { name: text(allTiers[tier].name), price })}
      </Button>
    </>
  )
}
