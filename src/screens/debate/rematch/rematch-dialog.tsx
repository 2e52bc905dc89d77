import * as v from 'valibot'
import './rematch.css'
import { useState, type FormEvent } from 'react'
import { navigate } from '#platform/web/navigation/location.ts'
import { useText } from '#features/language/web/text.tsx'
import { useFailureToast } from '#features/language/web/use-failure-toast.ts'
import { DEFAULT_MODEL } from '#features/models/catalogue.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/fields/field.tsx'
import { Select } from '#platform/web/ui/fields/select.tsx'
import { Switch } from '#platform/web/ui/fields/switch.tsx'
import { coffeeLevelSchema, type Debate } from '#features/debates/contract/debates.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }
import rematchTexts from '#features/rematches/texts.json' with { type: 'json' }
import viewTexts from '#features/debates/texts/view-texts.json' with { type: 'json' }
import type { ChosenOptions } from '#features/debates/web/draft.ts'
import { DebateOptions } from '../../home/form/options/debate-options.tsx'
import { gateOf, useGate } from '../gate/gate.tsx'
import { useOpenModels } from '../use-open-models.ts'
import { BothSides, useRematch } from './rematches.tsx'

export function RematchDialog({ debate, onClose }: { debate: Debate; onClose: () => void }) {
  const text = useText()
  const onFailed = useFailureToast(texts.createFailed)
  const { opened } = useOpenModels(debate)
  // A `fromTurn` of 0 is the start. A rematch that continues after a later turn cannot swap the sides.
  const [{ swap, fromTurn }, begin] = useState({ swap: false, fromTurn: 0 })
  const [chosen, choose] = useState<Partial<ChosenOptions>>({})
  const gate = useGate((shown) => {
    if (shown !== 'login-required' && shown !== 'unknown-model') return
    choose({ ...chosen, option1Model: DEFAULT_MODEL, option2Model: DEFAULT_MODEL, wish: undefined })
  })
  const rematch = useRematch(debate.id)
  const options = { ...opened, coffeeLevel: v.parse(coffeeLevelSchema, debate.coffeeLevel), ...chosen }
  const { option1Model, option2Model, coffeeLevel } = options
  const [first, second] = swap ? [debate.option2, debate.option1] : [debate.option1, debate.option2]

  const start = async (event: FormEvent) => {
    event.preventDefault()
    if (rematch.isPending) return
    try {
      const { id } = await rematch.mutateAsync({ swap, fromTurn, option1Model, option2Model, coffeeLevel })
      navigate('/', { state: { debate: id } })
    } catch (error) {
      const dialog = gateOf(error)
      if (dialog !== null) return gate.show(dialog)
      onFailed(error)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => open || rematch.isPending || onClose()}
      title={text(viewTexts.rematch)}
      description={text(rematchTexts.intro)}
      closeLabel={text(texts.close)}
    >
      <form onSubmit={(event) => void start(event)} className="rematch-form">
        <div>
          <Switch
            label={text(rematchTexts.swap)}
            checked={swap}
            onChange={(wanted) => begin({ swap: wanted, fromTurn: 0 })}
            labelClass="field-label"
          />
          <div role="status" className="rematch-positions">
            <BothSides option1={first} option2={second} language={debate.language} />
          </div>
        </div>
        <Field label={text(rematchTexts.begins)} hint={fromTurn > 0 && text(rematchTexts.goesOnHint)}>
          {(control) => (
            <Select
              {...control}
              value={fromTurn}
              onChange={({ target }) => begin({ swap: swap && target.value === '0', fromTurn: Number(target.value) })}
            >
              <option value={0}>{text(rematchTexts.atStart)}</option>
              {debate.responses.map(({ turnNumber }) => (
                <option key={turnNumber} value={turnNumber}>
                  {text(rematchTexts.goesOn, { n: turnNumber })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DebateOptions draft={options} onChange={(part) => choose({ ...chosen, ...part })} gate={gate} forRematch />
        <div className="dialog-footer">
          <Button onClick={onClose}>{text(texts.cancel)}</Button>
          <Button type="submit" variant="primary" busy={rematch.isPending} busyLabel={text(texts.startingDebate)}>
            {text(texts.startDebate)}
          </Button>
        </div>
      </form>
      {gate.dialog}
    </Dialog>
  )
}
