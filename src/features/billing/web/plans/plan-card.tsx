import { useId, type ComponentType, type ReactNode } from 'react'
import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useText } from '#features/language/web/text.tsx'
import { displayName, type Tier } from '#features/models/catalogue.ts'
import { Badge } from '#platform/web/ui/badge.tsx'
import type { TierOffer } from '../../contract.ts'
import { texts } from '../../texts.ts'

export interface PlanCardProps {
  tier: Tier
  offer: TierOffer
  /** Whether it is the user's plan. */
  current: boolean
  /** Whether the user came here to take this plan. */
  wanted: boolean
  Art: ComponentType<{ text: string }>
  /** What can be done with the plan. */
  children: ReactNode
}

/** One plan: name, price, what it includes, and its buttons. */
export function PlanCard({ tier, offer, current, wanted, Art, children }: PlanCardProps) {
  const id = useId()
  const text = useText()
  const price = priceIn(useLanguage().language)
  const name = text(offer.name)
  // Nobody pays for the free plan.
  const replaced = tier === 'free' ? [] : offer.replaced
  const advantages = [
    text(texts.models, { n: offer.models.length }),
    text(texts.unlimitedDebates),
    text(texts.languages),
    ...(tier === 'free' ? [] : [text(texts.prioritySupport)]),
  ]
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
          <p className="plan-price">{text(texts.price, { price: price(offer.price) })}</p>
        </header>
        <Art text={`${offer.name} ${offer.description}`} />
        {offer.description && <p className="plan-description">{text(offer.description)}</p>}
        <ul className="plan-advantages">
          {advantages.map((advantage) => (
            <li key={advantage}>{advantage}</li>
          ))}
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
              {displayName(id)}
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
