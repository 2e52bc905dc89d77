import { priceIn } from '#features/language/price.ts'
import { useLanguage } from '#features/language/web/language.ts'
import { useText } from '#features/language/web/text.tsx'
import type { Tier } from '#features/models/catalogue.ts'
import { Button } from '#platform/web/ui/button.tsx'
import type { TierOffer } from '../../contract.ts'
import { isAbove, type PaidTier } from '../../plans.ts'
import { texts } from '../../texts.ts'

export interface PlanActionsProps {
  tier: Tier
  offer: TierOffer
  /** The user's plan. */
  current: Tier
  /** Whether the current plan ends with its period. */
  cancelling: boolean
  /** Whether no other payment call is under way, and payments are set up here. */
  ready: boolean
  /** Whether an email for the receipts is known. */
  emailKnown: boolean
  /** Id of the sentence that says why nothing can be done; undefined when something can. */
  reason: string | undefined
  /** Whether the page where this plan is paid for is being opened. */
  opening: boolean
  reactivating: boolean
  onUpgrade: (tier: PaidTier) => void
  onCancel: () => void
  onReactivate: () => void
}

/** §2: the buttons of one plan's card. There is no way down (§4): a lower plan's button stays disabled. */
export function PlanActions({ tier, offer, current, cancelling, ready, emailKnown, reason, ...on }: PlanActionsProps) {
  const text = useText()
  const price = priceIn(useLanguage().language)
  if (tier === current) {
    return (
      <>
        <Button disabled>{text(texts.currentPlan)}</Button>
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
        disabled={!above || !emailKnown || (!ready && !on.opening)}
        aria-describedby={reason}
        onClick={() => on.onUpgrade(tier)}
      >
        {text(texts.upgradeTo, { name: text(offer.name), price: price(offer.price) })}
      </Button>
    </>
  )
}
