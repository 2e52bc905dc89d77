/** What machines can read of generated text (§16). */
import type { Response } from './contract/entries.ts'

/** https://cv.iptc.org/newscodes/digitalsourcetype/; terms begin with http. */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export const DIGITAL_SOURCES = {
  algorithmic: `${VOCABULARY}algorithmicMedia`,
  trained: `${VOCABULARY}trainedAlgorithmicMedia`,
  composite: `${VOCABULARY}compositeWithTrainedAlgorithmicMedia`,
} as const
export type DigitalSourceType = (typeof DIGITAL_SOURCES)[keyof typeof DIGITAL_SOURCES]

export type Generated = Pick<Response, 'aiModel' | 'engine' | 'servedBy' | 'createdAt'>

/** The engine of a person's turn (§20). */
export const PERSON = 'person'

export function sourceTypeOf({ engine }: Pick<Generated, 'engine'>): DigitalSourceType | null {
  if (engine === PERSON) return null
  return engine === 'scripted' ? DIGITAL_SOURCES.algorithmic : DIGITAL_SOURCES.trained
}

/** `gpt-6-luna (openai)`, `Qwen3 1.7B` (a local model), `scripted`. Another provider may have answered (§10). */
export function generatorOf({ engine, aiModel, servedBy }: Omit<Generated, 'createdAt'>): string {
  if (engine === 'scripted') return engine
  return engine.startsWith('local:') ? engine.slice('local:'.length) : `${servedBy ?? aiModel} (${engine})`
}

export type DigitalSource = NonNullable<ReturnType<typeof digitalSourceOf>>

/** Returns null if nothing is generated. @param inputs the number of pieces of context, which make a composite */
export function digitalSourceOf(written: readonly Generated[], inputs: number) {
  const responses = written.filter(({ engine }) => engine !== PERSON)
  const date = responses
    .map(({ createdAt }) => createdAt)
    .toSorted()
    .at(-1)
  if (date === undefined) return null
  const models = [...new Set(responses.map(generatorOf))]
  if (responses.every(({ engine }) => engine === 'scripted')) return { type: DIGITAL_SOURCES.algorithmic, models, date }
  const isComposite = inputs > 0 || !written.every((one) => sourceTypeOf(one) === DIGITAL_SOURCES.trained)
  return { type: isComposite ? DIGITAL_SOURCES.composite : DIGITAL_SOURCES.trained, models, date }
}
