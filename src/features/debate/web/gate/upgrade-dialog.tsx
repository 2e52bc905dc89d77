import { Link } from 'wouter'
import { useUser } from '#features/account/web/viewer.ts'
import { useText } from '#features/language/web/text.tsx'
import { modelById, tierIncludes, type Tier } from '#features/models/catalogue.ts'
import { Dialog } from '#platform/web/dialog.tsx'
import { Button, buttonClass } from '#platform/web/ui/button.tsx'
import { dialogTexts } from '../../dialog-texts.ts'
import { refusals } from '../../refusal-texts.ts'
import { texts } from '../../texts.ts'

export interface UpgradeDialogProps {
  /** The model that was asked for, where that is known. */
  model: string | null
  onStay: () => void
}

const plans = [
  { tier: 'standard', name: texts.standardTier, upgrade: dialogTexts.upgradeToStandard },
  { tier: 'pro', name: texts.proTier, upgrade: dialogTexts.upgradeToPro },
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
      title={text(dialogTexts.upgradeRequiredTitle)}
      description={text(refusals['upgrade-required'])}
      closeLabel={text(texts.close)}
      footer={plans
        .filter(({ tier }) => tierIncludes(tier, own))
        .map(({ tier, upgrade }) =>
          tier === own ? (
            <Button key={tier} disabled>
              {text(dialogTexts.currentPlan)}
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
        <p>{text(dialogTexts.modelNeedsPlan, { model: model.displayName, plan: text(needed.name) })}</p>
      )}
    </Dialog>
  )
}
