import './options.css'
import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { User } from '#features/account/user.ts'
import { useUser } from '#features/account/web/viewer.ts'
import { useResolveUser } from '#features/account/web/viewer-changes.ts'
import { useText } from '#features/language/web/text.tsx'
import { displayName, TIERS, type Tier } from '#features/models/catalogue.ts'
import { mayUseModel } from '#features/models/rules.ts'
import { offeredModel, shownModel } from '#features/models/shown-model.ts'
import { tierTexts } from '#features/models/tier-texts.ts'
import { speaksDemo, useConfig } from '#features/models/web/use-config.ts'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import optionTexts from '#features/debates/texts/option-texts.json' with { type: 'json' }
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import type { Gates } from '../../../debate/gate/gate.tsx'
import type { ChosenOptions } from '#features/debates/web/draft.ts'
import { COFFEE_NAMES } from './options-line.ts'

export interface DebateOptionsProps {
  draft: ChosenOptions
  onChange: (part: Partial<ChosenOptions>) => void
  /** True in the rematch dialog (§20), which must not scroll and cannot change the setting for facts. */
  forRematch?: boolean
  gate: Gates
}

const sides = [
  { side: 1, key: 'option1Model', label: optionTexts.option1Model },
  { side: 2, key: 'option2Model', label: optionTexts.option2Model },
] as const satisfies readonly { side: OptionNumber; key: keyof ChosenOptions; label: string }[]

export function DebateOptions(props: DebateOptionsProps) {
  const text = useText()
  const config = useConfig()
  return config ? <OpenOptions {...props} config={config} /> : <Spinner label={text(texts.loading)} />
}

type Config = NonNullable<ReturnType<typeof useConfig>>

function OpenOptions({ draft, onChange, gate, config, forRematch = false }: DebateOptionsProps & { config: Config }) {
  const { plans, servedBy, sources } = config
  const { place } = sources
  const text = useText()
  const { user } = useUser()
  const whoIsHere = useResolveUser()
  const panel = useRef<HTMLDivElement>(null)
  const { wish } = draft
  // Scrolls to the panel, except when a sign-in has opened it, because the top of the page must then stay visible.
  const reveal = useEffectEvent(() => {
    // Without scrolling, the sticky button would cover the panel on a short screen.
    if (!forRematch && (wish === undefined || user === null)) panel.current?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => reveal(), [])
  const labelOf = (modelId: string, tier: Tier) => {
    const model = offeredModel(text, modelId, servedBy[modelId] ?? null)
    if (isOpenTo(user, modelId)) return model
    if (tier === 'free') return text(optionTexts.freeModel, { model })
    return text(optionTexts.lockedModel, { model, tier: text(tierTexts[tier]) })
  }
  /** Returns the model's name together with the substitute's name, or null if the model has no substitute. */
  const servedNow = (modelId: string) => {
    const now = servedBy[modelId] ?? null
    const shown = shownModel(text, modelId, now)
    return shown === displayName(modelId) ? null : shown
  }
  /** Affects only the display; the server enforces the plans. */
  const isOpenTo = (person: User | null, modelId: string) =>
    mayUseModel(plans, person?.subscriptionTier ?? null, modelId).access === 'allowed'

  /** Chooses a model. If a signed-out visitor chooses a locked model, the draft keeps this wish until the sign-in. */
  const pick = (person: User | null, side: OptionNumber, model: string) => {
    const open = isOpenTo(person, model)
    onChange({
      wish: person === null && !open ? { side, model } : undefined,
      ...(open && { [`option${side}Model`]: model }),
    })
    if (!open) gate.show(person === null ? 'login-required' : 'upgrade-required', model)
  }
  const choose = (side: OptionNumber, model: string) => {
    if (isOpenTo(user, model)) pick(user, side, model)
    // A model may be picked before it is known whether the viewer is signed in.
    else void whoIsHere().then((person) => pick(person, side, model))
  }
  const grant = useEffectEvent((person: User) => wish && pick(person, wish.side, wish.model))
  useEffect(() => {
    if (user !== null) grant(user)
  }, [user])

  return (
    <div ref={panel} className="options">
      {sides.map(({ side, key, label }) => (
        <div key={key} className="option-model" data-side={side}>
          <Field label={text(label)}>
            {(control) => (
              <Select {...control} value={draft[key]} onChange={(event) => choose(side, event.target.value)}>
                {TIERS.map((tier) => (
                  <optgroup key={tier} label={text(tierTexts[tier])}>
                    {plans[tier].models.map((modelId) => (
                      <option key={modelId} value={modelId}>
                        {labelOf(modelId, tier)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </Select>
            )}
          </Field>
          {speaksDemo(config) ? (
            <p className="field-hint">{text(texts.demo)}</p>
          ) : (
            <p className="option-served" aria-hidden="true">
              {servedNow(draft[key])}
            </p>
          )}
        </div>
      ))}
      <CoffeeLevel level={draft.coffeeLevel} onLevel={(coffeeLevel) => onChange({ coffeeLevel })} />
      {place !== null && !forRematch && (
        <div className="option-facts">
          <Switch
            label={text(optionTexts.lookUpFacts)}
            hint={text(optionTexts.lookUpHint, { place })}
            checked={draft.sources !== false}
            onChange={(sources) => onChange({ sources })}
            labelClass="field-label"
          />
        </div>
      )}
    </div>
  )
}

function CoffeeLevel({ level, onLevel }: { level: number; onLevel: (level: number) => void }) {
  const text = useText()
  const hint = useId()
  const name = COFFEE_NAMES[level - 1]
  return (
    <fieldset className="coffee" aria-describedby={hint}>
      <legend className="field-label">{text(optionTexts.coffee)}</legend>
      <div className="coffee-cups">
        {COFFEE_NAMES.map((cup, index) => (
          <label key={cup} className="coffee-cup" title={text(cup)}>
            <input
              type="radio"
              name="coffeeLevel"
              aria-label={text(cup)}
              checked={index + 1 === level}
              onChange={() => onLevel(index + 1)}
            />
          </label>
        ))}
        <span aria-hidden="true">{name && text(name)}</span>
      </div>
      <p id={hint} className="field-hint">
        {text(optionTexts.coffeeHint)}
      </p>
    </fieldset>
  )
}
