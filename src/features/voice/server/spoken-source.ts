/** §16 of audio: words that a person wrote have a synthetic voice, too. */
import {
  DIGITAL_SOURCES,
  type DigitalSource,
  digitalSourceOf,
  type Generated,
} from '#features/debates/digital-source.ts'

/** @param responses at least one @param inputs the number of pieces of context */
export function spokenSourceOf(responses: readonly Generated[], inputs: number): DigitalSource {
  const date = responses.at(-1)?.createdAt ?? ''
  return digitalSourceOf(responses, inputs) ?? { type: DIGITAL_SOURCES.composite, models: [], date }
}

/** The same as texts of an ID3 tag. */
export const sourceTexts = ({ type, models }: DigitalSource): Record<string, string> => ({
  DigitalSourceType: type,
  ...(models.length > 0 && { AISystemUsed: models.join(', ') }),
})
