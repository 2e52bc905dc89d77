import type { FieldControl } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { type ModelsByTier, TIERS, type Tier } from '../catalogue.ts'

export interface ModelChooserProps extends FieldControl {
  value: string
  plans: ModelsByTier
  onChoose: (modelId: string) => void
  /** Locked models are listed, but choosing one only calls `onLocked`. */
  isLocked: (modelId: string) => boolean
  onLocked: (modelId: string) => void
  labelOf: (modelId: string, tier: Tier, locked: boolean) => string
  tierLabels: Readonly<Record<Tier, string>>
}

export function ModelChooser({
  value,
  plans,
  onChoose,
  isLocked,
  onLocked,
  labelOf,
  tierLabels,
  ...control
}: ModelChooserProps) {
  const choose = (modelId: string) => (isLocked(modelId) ? onLocked(modelId) : onChoose(modelId))
  return (
    <Select {...control} value={value} onChange={(event) => choose(event.target.value)}>
      {TIERS.map((tier) => (
        <optgroup key={tier} label={tierLabels[tier]}>
          {plans[tier].models.map((modelId) => (
            <option key={modelId} value={modelId}>
              {labelOf(modelId, tier, isLocked(modelId))}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
