import type { Text } from '#features/language/fill.ts'
import { displayName } from '#features/models/catalogue.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { texts } from '#features/debates/texts/form-texts.ts'

type Options = Pick<Debate, 'option1Model' | 'option2Model' | 'coffeeLevel'>

/** Names the models and the coffee in one line. */
export function optionsLine(text: Text, { option1Model, option2Model, coffeeLevel }: Options): string {
  const coffee = text(COFFEE_NAMES[coffeeLevel - 1] ?? '')
  const first = shortName(option1Model)
  const second = shortName(option2Model)
  return first === second
    ? text(texts.bothModels, { model: first, coffee })
    : text(texts.eachModel, { first, second, coffee })
}

/** 'Alex (GPT-4.1 Nano)' becomes 'Alex'. */
const shortName = (modelId: string) => displayName(modelId).replace(/ \(.*/, '')

/** §3 `coffeeLevel`: the names of its levels, from 1. */
export const COFFEE_NAMES = [texts.coffee1, texts.coffee2, texts.coffee3, texts.coffee4, texts.coffee5] as const
