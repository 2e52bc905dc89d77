import { Select, type FieldControl } from '#platform/web/ui/field.tsx'
import { MODELS, TIERS, type Model, type Tier } from '../catalogue.ts'

export interface ModelChooserProps extends FieldControl {
  value: string
  onChoose: (modelId: string) => void
  /** Models that the user may not use are shown as well; picking one calls `onLocked` and changes nothing. */
  isLocked: (modelId: string) => boolean
  onLocked: (modelId: string) => void
  /** The model's label in the list, for a locked model with the lock and its tier. */
  labelOf: (model: Model, locked: boolean) => string
  tierLabels: Readonly<Record<Tier, string>>
}

/** A list for choosing one side's model; the models are grouped by plan. */
export function ModelChooser({
  value,
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
          {MODELS.filter((model) => model.tier === tier).map((model) => (
            <option key={model.id} value={model.id}>
              {labelOf(model, isLocked(model.id))}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  )
}
