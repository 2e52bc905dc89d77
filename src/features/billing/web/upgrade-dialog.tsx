import { useState } from 'react'
import { useLocation } from 'wouter'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { displayName, type Tier } from '#features/models/catalogue.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { tierIncludes, tierOfModel } from '#features/models/rules.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import type { Subscription } from '../contract.ts'
import { planDialogTexts } from '../plan-dialog-texts.ts'
import type { PaidTier } from '../plans.ts'
import { texts } from '../texts.ts'
import { useCheckout } from './checkout/use-checkout.tsx'
import { browserNavigation, type PageNavigation, useMounted } from './page-navigation.ts'
import { useAskForSubscription } from './queries.ts'

export interface UpgradeDialogProps {
  /** The model that was asked for, if it is known. */
  model: string | null
  onStay: () => void
  /** Goes on with the model that everybody may use; without it the dialog does not offer that. */
  onUseAlex?: (() => void) | undefined
  navigation?: PageNavigation
}

const plans = [
  { tier: 'standard', upgrade: planDialogTexts.upgradeToStandard },
  { tier: 'pro', upgrade: planDialogTexts.upgradeToPro },
] as const satisfies readonly { tier: PaidTier; upgrade: string }[]

/**
 * §2 Dialogs, "Upgrade Required": the user's plan and the plans above it, whose buttons begin the checkout; the plan
 * that the model needs is emphasised.
 */
export function UpgradeDialog({
  model: modelId,
  onStay,
  onUseAlex,
  navigation = browserNavigation,
}: UpgradeDialogProps) {
  const text = useText()
  const { user } = useUser()
  const upgrade = useUpgrade({ onStay, navigation })
  const own: Tier = user?.subscriptionTier ?? 'free'
  const offered = useConfig()?.plans
  const needed =
    modelId !== null && offered ? plans.find(({ tier }) => tier === tierOfModel(offered, modelId)) : undefined
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onStay()}
      title={text(planDialogTexts.upgradeRequiredTitle)}
      description={text(modelRefusals['upgrade-required'])}
      closeLabel={text(planDialogTexts.close)}
      footer={
        <>
          {onUseAlex && <Button onClick={onUseAlex}>{text(planDialogTexts.continueWithAlex)}</Button>}
          {plans
            .filter(({ tier }) => tierIncludes(tier, own))
            .map(({ tier, upgrade: label }) =>
              tier === own ? (
                <Button key={tier} disabled>
                  {text(planDialogTexts.currentPlan)}
                </Button>
              ) : (
                <Button
                  key={tier}
                  variant={tier === needed?.tier ? 'primary' : 'quiet'}
                  busy={upgrade.opening === tier}
                  disabled={upgrade.opening !== null && upgrade.opening !== tier}
                  onClick={() => void upgrade.start(tier)}
                >
                  {text(label)}
                </Button>
              ),
            )}
        </>
      }
    >
      {modelId !== null && needed && (
        <p>
          {text(planDialogTexts.modelNeedsPlan, { model: displayName(modelId), plan: text(tierTexts[needed.tier]) })}
        </p>
      )}
    </Dialog>
  )
}

/** Where nothing is sold for money. */
const UNSOLD: ReadonlySet<Subscription['billing']> = new Set(['sandbox', 'off'])

/** Begins the checkout from the dialog. Without an email on file the plan page asks for it (§5). */
function useUpgrade({ onStay, navigation }: Required<Pick<UpgradeDialogProps, 'onStay' | 'navigation'>>) {
  const [, navigate] = useLocation()
  const ask = useAskForSubscription()
  const checkout = useCheckout({ failedTitle: texts.upgradeFailed, navigation })
  const mounted = useMounted()
  const [asking, setAsking] = useState<PaidTier | null>(null)
  const toPlanPage = (tier: PaidTier) => {
    onStay()
    navigate(`/subscription?plan=${tier}`)
  }
  return {
    /** The plan whose button was pressed; null = none. */
    opening: asking ?? checkout.opening,
    async start(tier: PaidTier) {
      setAsking(tier)
      // Ignore read errors: the checkout call fails for the same reason and shows it.
      const subscription = await ask().catch(() => null)
      if (!mounted.current) return
      setAsking(null)
      // The plan page shows which models of the plan are replaced, before anybody pays.
      const forMoney = subscription !== null && !UNSOLD.has(subscription.billing)
      if (forMoney && subscription.allTiers[tier].replaced.length > 0) return toPlanPage(tier)
      if (await checkout.start(tier, { onFile: subscription?.email !== null })) return
      toPlanPage(tier)
    },
  }
}
