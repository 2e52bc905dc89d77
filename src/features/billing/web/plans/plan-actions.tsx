import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { TierOffer } from '../../contract.ts'
import { type Interval, isAbove, type PaidTier } from '../../plans.ts'
import { texts } from '../../texts.ts'
import type { ShownPrice } from './interval-choice.tsx'

export interface PlanActionsProps {
  tier: Tier
  offer: TierOffer
  shown: ShownPrice
  current: Tier
  /** How often it is paid for; null = it is not, or in another rhythm. */
  interval: Interval | null
  cancelling: boolean
  /** Whether no other payment call is under way, and payments are set up here. */
  ready: boolean
  emailKnown: boolean
  /** Id of the sentence that explains the disabled buttons; undefined while they are enabled. */
  reason: string | undefined
  opening: boolean
  reactivating: boolean
  onUpgrade: (tier: PaidTier) => void
  onCancel: () => void
  onReactivate: () => void
}

/** §2: the buttons of one plan's card. There is no way down (§4): a lower plan's button stays disabled. */
export function PlanActions({ tier, offer, shown, current, cancelling, ready, reason, ...on }: PlanActionsProps) {
  const text = useText()
  const { price } = shown
  if (tier === current) {
    const couldBeYearly = tier !== 'free' && !cancelling && on.interval === 'month' && shown.interval === 'year'
    return (
      <>
        {couldBeYearly ? (
          <Button
            variant="primary"
            busy={on.opening}
            disabled={!ready && !on.opening}
            aria-describedby={reason}
            onClick={() => on.onUpgrade(tier)}
          >
            {text(texts.payYearly, { price })}
          </Button>
        ) : (
          <Button disabled>{text(texts.currentPlan)}</Button>
        )}
        {tier !== 'free' && !cancelling && (
          <Button variant="ghost" size="small" disabled={!ready} aria-describedby={reason} onClick={on.onCancel}>
            {text(texts.cancelSubscription)}
          </Button>
        )}
        {tier !== 'free' && cancelling && (
          <Button
            variant="primary"
            busy={on.reactivating}
            disabled={!ready && !on.reactivating}
            aria-describedby={reason}
            onClick={on.onReactivate}
          >
            {text(texts.reactivateSubscription)}
          </Button>
        )}
      </>
    )
  }
  if (tier === 'free') return <p className="plan-included">{text(texts.freeNoDowngrade)}</p>
  const above = isAbove(tier, current)
  return (
    <>
      {!above && <p className="plan-included">{text(texts.includedInYours)}</p>}
      <Button
        variant={above ? 'primary' : 'quiet'}
        busy={on.opening}
        disabled={!above || !on.emailKnown || (!ready && !on.opening)}
        aria-describedby={reason}
        onClick={() => on.onUpgrade(tier)}
      >
        {text(shown.interval === 'year' ? texts.upgradeToYearly : texts.upgradeTo, { name: text(offer.name), price })}
      </Button>
    </>
  )
}
