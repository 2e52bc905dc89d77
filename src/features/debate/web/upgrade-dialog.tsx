import { Link } from 'wouter'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { modelById, tierIncludes, type Tier } from '#features/models/catalogue.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { texts } from '../texts.ts'

export interface UpgradeDialogProps {
  /** The model that was asked for, where that is known. */
  model: string | null
  onStay: () => void
}

const plans = [
  { tier: 'standard', name: texts.standardTier, upgrade: texts.upgradeToStandard },
  { tier: 'pro', name: texts.proTier, upgrade: texts.upgradeToPro },
] as const

/** Spec §2 Dialogs, "Upgrade Required": the plans above one's own, the one that the model needs in front. */
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
      title={text(texts.upgradeRequiredTitle)}
      description={text(texts.upgradeRequired)}
      closeLabel={text(texts.close)}
      footer={plans
        .filter(({ tier }) => tierIncludes(tier, own))
        .map(({ tier, upgrade }) =>
          tier === own ? (
            <Button key={tier} disabled>
              {text(texts.currentPlan)}
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
      {model && needed && <p>{text(texts.modelNeedsPlan, { model: model.displayName, plan: text(needed.name) })}</p>}
    </Dialog>
  )
}
