import { useState } from 'react'
import { navigate } from '#platform/web/navigation/location.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { displayName, type Tier } from '#features/models/catalogue.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { tierIncludes, tierOfModel } from '#features/models/rules.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { useConfig } from '#features/models/web/use-config.ts'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import planDialogTexts from '../plan-dialog-texts.json' with { type: 'json' }
import { PAID_TIERS, type PaidTier } from '../plans.ts'
import texts from '../texts.json' with { type: 'json' }
import { useCheckout } from './use-checkout.tsx'
import { browserNavigation, type PageNavigation, useMounted } from './page-navigation.ts'
import { useAskForSubscription } from './queries.ts'

export interface UpgradeDialogProps {
  model: string | null
  onStay: () => void
  onUseAlex?: (() => void) | undefined
  navigation?: PageNavigation
}

const labels = {
  standard: planDialogTexts.upgradeToStandard,
  pro: planDialogTexts.upgradeToPro,
} as const satisfies Record<PaidTier, string>

/** Renders the dialog "Upgrade Required" (§2 Dialogs). */
export function UpgradeDialog(props: UpgradeDialogProps) {
  const { model: modelId, onStay, onUseAlex, navigation = browserNavigation } = props
  const text = useText()
  const { user } = useUser()
  const ask = useAskForSubscription()
  const checkout = useCheckout({ failedTitle: texts.upgradeFailed, navigation })
  const mounted = useMounted()
  const [asking, setAsking] = useState<PaidTier | null>(null)
  const opening = asking ?? checkout.opening
  const own: Tier = user?.subscriptionTier ?? 'free'
  const offered = useConfig()?.plans
  const needed = modelId !== null && offered ? tierOfModel(offered, modelId) : null
  const start = async (tier: PaidTier) => {
    setAsking(tier)
    // Ignores a failure to load the subscription, because the checkout then fails, too, and shows the reason.
    const subscription = await ask().catch(() => null)
    if (!mounted.current) return
    setAsking(null)
    const isForMoney = subscription?.billing === 'live' || subscription?.billing === 'test'
    // If models of the plan are replaced, the plan page must show this to the user before the payment.
    const isReplaced = isForMoney && subscription.allTiers[tier].replaced.length > 0
    const mayPay = subscription?.billing !== 'off' && !isReplaced
    if (mayPay && (await checkout.start(tier, { onFile: subscription?.email !== null }))) return
    // The plan page asks for a missing email address (§5), shows replaced models, or explains why nothing can be bought.
    onStay()
    navigate(`/subscription?plan=${tier}`)
  }
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
          {PAID_TIERS.filter((tier) => tierIncludes(tier, own)).map((tier) =>
            tier === own ? (
              <Button key={tier} disabled>
                {text(planDialogTexts.currentPlan)}
              </Button>
            ) : (
              <Button
                key={tier}
                variant={tier === needed ? 'primary' : 'quiet'}
                busy={opening === tier}
                disabled={opening !== null && opening !== tier}
                onClick={() => void start(tier)}
              >
                {text(labels[tier])}
              </Button>
            ),
          )}
        </>
      }
    >
      {modelId !== null && needed !== null && needed !== 'free' && (
        <p>{text(planDialogTexts.modelNeedsPlan, { model: displayName(modelId), plan: text(tierTexts[needed]) })}</p>
      )}
    </Dialog>
  )
}
