import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { useText } from '#features/language/web/text.tsx'
import { TIERS, type Tier } from '#features/models/catalogue.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { ModelChooser } from '#features/models/web/model-chooser.tsx'
import { Field, TextInput } from '#platform/web/ui/field.tsx'
import type { OptionNumber } from '../../contract/fields.ts'
import { texts } from '../../texts.ts'
import { CatPortrait, EinsteinPortrait } from '../art/portraits.tsx'

export interface SideFieldsProps {
  side: OptionNumber
  /** Null = not edited by the user. */
  position: string | null
  /** The suggestion that then stands there in place of the standard word. */
  suggested: string | null
  error: string | undefined
  onPosition: (position: string) => void
  model: string
  onModel: (modelId: string) => void
  isLocked: (modelId: string) => boolean
  onLocked: (modelId: string) => void
}

const sides = {
  1: {
    name: 'option1',
    label: texts.option1,
    model: texts.option1Model,
    standard: texts.yes,
    Portrait: EinsteinPortrait,
  },
  2: { name: 'option2', label: texts.option2, model: texts.option2Model, standard: texts.no, Portrait: CatPortrait },
} as const

/** One debater's half of the form: the position and the model that argues it. */
export function SideFields(props: SideFieldsProps) {
  const { side, position, suggested, error, onPosition, model, onModel, isLocked, onLocked } = props
  const text = useText()
  const { name, label, model: modelLabel, standard, Portrait } = sides[side]
  const tierLabels = Object.fromEntries(TIERS.map((tier) => [tier, text(tierTexts[tier])])) as Record<Tier, string>
  const input = useRef<HTMLInputElement>(null)
  const shown = position ?? suggested ?? text(standard)
  // On focus an unedited text is selected, so that the first typed letter replaces it; a click empties the field.
  const select = (event: FocusEvent<HTMLInputElement>) => position === null && event.target.select()
  useLayoutEffect(() => {
    // A suggestion that arrives in the focused field is selected, too.
    if (position === null && document.activeElement === input.current) input.current?.select()
  }, [position, shown])
  return (
    <fieldset className="side card" data-side={side}>
      <Portrait size={96} className="side-portrait" />
      <Field label={text(label)} error={error && text(error)} className="side-position">
        {(control) => (
          <TextInput
            {...control}
            name={name}
            dir="auto"
            autoComplete="off"
            ref={input}
            value={shown}
            placeholder={text(standard)}
            onFocus={select}
            onClick={() => position === null && onPosition('')}
            onChange={(event) => onPosition(event.target.value)}
          />
        )}
      </Field>
      <p aria-live="polite" className="sr-only">
        {position === null &&
          suggested !== null &&
          text(texts.suggestedPosition, { field: text(label), position: suggested })}
      </p>
      <Field label={text(modelLabel)} className="side-model">
        {(control) => (
          <ModelChooser
            {...control}
            value={model}
            onChoose={onModel}
            isLocked={isLocked}
            onLocked={onLocked}
            tierLabels={tierLabels}
            labelOf={({ displayName, tier }, locked) =>
              locked ? text(texts.lockedModel, { model: displayName, tier: tierLabels[tier] }) : displayName
            }
          />
        )}
      </Field>
    </fieldset>
  )
}
