import { useId, type ComponentType, type ReactNode } from 'react'
import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { offeredModel } from '#features/models/shown-model.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { TierOffer } from '../../contract.ts'
import { texts } from '../../texts.ts'
import type { ShownPrice } from './interval-choice.tsx'

export interface PlanOfferProps {
  tier: Tier
  offer: TierOffer
  shown: ShownPrice
  /** Days of the trial that the plan begins with; null = none. */
  trialDays: number | null
  current: boolean
  wanted: boolean
  Art: ComponentType<{ text: string }>
  children: ReactNode
}

/** One plan: name, price, what it includes, and its buttons. */
export function PlanOffer({
  tier,
  offer,
  shown: { price, interval },
  trialDays,
  current,
  wanted,
  Art,
  children,
}: PlanOfferProps) {
  const id = useId()
  const text = useText()
  const name = text(offer.name)
  // Nobody pays for the free plan.
  const replaced = tier === 'free' ? [] : offer.replaced
  const advantages = [
    text(texts.models, { n: offer.models.length }),
    text(texts.unlimitedDebates),
    text(texts.languages),
  ]
  // Nobody is promised support where none can be reached.
  const config = useConfig()
  const support = config?.site.support
  return (
    <section
      aria-labelledby={id}
      className="plan card"
      data-plan={tier}
      data-current={current || undefined}
      data-wanted={wanted || undefined}
    >
      <div className="plan-ticket">
        <header className="plan-head">
          <h2 id={id} className="plan-name">
            {name}
          </h2>
          {current && <Badge className="plan-stamp">{text(texts.currentPlan)}</Badge>}
          <p className="plan-price">{text(interval === 'year' ? texts.pricePerYear : texts.price, { price })}</p>
        </header>
        <Art text={`${offer.name} ${offer.description}`} />
        {offer.description && <p className="plan-description">{text(offer.description)}</p>}
        <ul className="plan-advantages">
          {advantages.map((advantage) => (
            <li key={advantage}>{advantage}</li>
          ))}
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
            <span aria-hidden="true">* </span>
            {text(texts.noProviderNote)}
          </p>
        )}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it */}
        <ul className="plan-models" tabIndex={0} aria-label={text(texts.modelList, { plan: name })}>
          {offer.models.map((id) => (
            <li key={id}>
              {offeredModel(text, id, config?.servedBy[id] ?? null)}
              {replaced.includes(id) && (
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
