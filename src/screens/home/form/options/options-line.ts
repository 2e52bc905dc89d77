import type { Text } from '#features/language/fill.ts'
import { displayName } from '#features/models/catalogue.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import texts from '#features/debates/texts/form-texts.json' with { type: 'json' }

/** Summarises the models and the coffee level. @param demo the name of the scripted demo if it replaces the models */
export function optionsLine(
  text: Text,
  options: Pick<Debate, 'option1Model' | 'option2Model' | 'coffeeLevel'>,
  demo?: string,
): string {
  const coffee = text(COFFEE_NAMES[options.coffeeLevel - 1] ?? '')
  const [first, second] = [demo ?? modelName(options.option1Model), demo ?? modelName(options.option2Model)]
  return first === second ? `${first} · ${coffee}` : text(texts.eachModel, { first, second, coffee })
}

/** Shortens a name, for example 'Alex (GPT-4.1 Nano)' to 'GPT-4.1 Nano', and 'Claude (4.0 Sonnet)' to 'Claude 4.0 Sonnet'. */
const modelName = (modelId: string) =>
  displayName(modelId)
    .replace(/^.*\((\D.*)\)$/, '$1')
    .replaceAll(/[()]/g, '')

/** In the order of `coffeeLevel` 1 to 5 (§3). */
export const COFFEE_NAMES = [texts.coffee1, texts.coffee2, texts.coffee3, texts.coffee4, texts.coffee5] as const
