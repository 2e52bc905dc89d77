import type { Response } from './contract/entries.ts'
/** What machines can tell of generated text (§16): the IPTC's digital source type, the model, the date. */

/** https://cv.iptc.org/newscodes/digitalsourcetype/; terms begin with http. */
const VOCABULARY = 'http://cv.iptc.org/newscodes/digitalsourcetype/'
export const DIGITAL_SOURCES = {
  /** An algorithm that was not trained with examples. */
  algorithmic: `${VOCABULARY}algorithmicMedia`,
  trained: `${VOCABULARY}trainedAlgorithmicMedia`,
  /** A model's work with other media: a person's context, or scripted turns. */
  composite: `${VOCABULARY}compositeWithTrainedAlgorithmicMedia`,
} as const
export type DigitalSourceType = (typeof DIGITAL_SOURCES)[keyof typeof DIGITAL_SOURCES]

export type Generated = Pick<Response, 'aiModel' | 'engine' | 'servedBy' | 'createdAt'>

export interface DigitalSource {
  readonly type: DigitalSourceType
  readonly models: readonly string[]
  readonly date: string
}

/** The engine of a person's turn (§20). */
export const PERSON = 'person'

const isScript = ({ engine }: Pick<Generated, 'engine'>): boolean => engine === 'scripted'

export function sourceTypeOf(response: Pick<Generated, 'engine'>): DigitalSourceType | null {
  if (response.engine === PERSON) return null
  return isScript(response) ? DIGITAL_SOURCES.algorithmic : DIGITAL_SOURCES.trained
}

/** `gpt-6-luna (openai)`, `Qwen3 1.7B` (a local model), `scripted`. Another provider may have answered (§10). */
export function generatorOf({ engine, aiModel, servedBy }: Omit<Generated, 'createdAt'>): string {
  if (engine === 'scripted') return engine
  return engine.startsWith('local:') ? engine.slice('local:'.length) : `${servedBy ?? aiModel} (${engine})`
}

/**
 * Returns null if nothing is generated. A person's context or turn makes a composite. @param inputs the number of
 * pieces of context
 */
export function digitalSourceOf(written: readonly Generated[], inputs: number): DigitalSource | null {
  const responses = written.filter(({ engine }) => engine !== PERSON)
  const persons = written.length - responses.length
  const date = responses.reduce((latest, { createdAt }) => (createdAt > latest ? createdAt : latest), '')
  if (date === '') return null
  const models = [...new Set(responses.map(generatorOf))]
  const scripts = responses.filter(isScript).length
  if (scripts === responses.length) return { type: DIGITAL_SOURCES.algorithmic, models, date }
  const type = scripts + inputs + persons > 0 ? DIGITAL_SOURCES.composite : DIGITAL_SOURCES.trained
  return { type, models, date }
}
