import { Link } from 'wouter'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { modelById, tierIncludes, type Tier } from '#features/models/catalogue.ts'
import { planDialogTexts } from '#features/billing/plan-dialog-texts.ts'
import { modelRefusals } from '#features/models/refusal-texts.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'

export interface UpgradeDialogProps {
  /** The model that was asked for, if it is known. */
  model: string | null
  onStay: () => void
}

const plans = [
  { tier: 'standard', upgrade: planDialogTexts.upgradeToStandard },
  { tier: 'pro', upgrade: planDialogTexts.upgradeToPro },
] as const

/**
 * §2 Dialogs, "Upgrade Required": the user's plan and the plans above it; the plan that the model needs is emphasised.
 */
export function UpgradeDialog({ model: modelId, onStay }: UpgradeDialogProps) {
  const text = useText()
  const { user } = useUser()
  const own: Tier = user?.subscriptionTier ?? 'free'
  const model = modelId === null ? null : modelById(modelId)
  const needed = plans.find(({ tier }) => tier === model?.tier)
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onStay()}
      title={text(planDialogTexts.upgradeRequiredTitle)}
      description={text(modelRefusals['upgrade-required'])}
      closeLabel={text(planDialogTexts.close)}
      footer={plans
        .filter(({ tier }) => tierIncludes(tier, own))
        .map(({ tier, upgrade }) =>
          tier === own ? (
            <Button key={tier} disabled>
              {text(planDialogTexts.currentPlan)}
            </Button>
          ) : (
            <Link
              key={tier}
              href="/subscription"
              className={buttonClass(tier === needed?.tier ? 'primary' : 'quiet')}
              onClick={onStay}
            >
              {text(upgrade)}
            </Link>
          ),
        )}
    >
      {model && needed && (
        <p>{text(planDialogTexts.modelNeedsPlan, { model: model.displayName, plan: text(tierTexts[needed.tier]) })}</p>
      )}
    </Dialog>
  )
}
