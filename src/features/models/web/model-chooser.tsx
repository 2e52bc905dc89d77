import { Select, type FieldControl } from '#platform/web/ui/field.tsx'
import { type ModelsByTier, TIERS, type Tier } from '../catalogue.ts'

export interface ModelChooserProps extends FieldControl {
  value: string
  plans: ModelsByTier
  onChoose: (modelId: string) => void
  /** Models that the user may not use are shown as well; picking one calls `onLocked` and changes nothing. */
  isLocked: (modelId: string) => boolean
  onLocked: (modelId: string) => void
  /** The model's label in the list, for a locked model with the lock and its tier. */
  labelOf: (modelId: string, tier: Tier, locked: boolean) => string
  tierLabels: Readonly<Record<Tier, string>>
}

/** A list for choosing one side's model; the models are grouped by plan. */
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
