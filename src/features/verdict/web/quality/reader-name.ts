import { useText } from '#features/language/web/text.tsx'
import { qualityTexts as texts } from '../../judge/quality-texts.ts'

/** Returns what people call a reader of answers: a model by its own name. */
export function useReaderName(): (reader: string) => string {
  const text = useText()
  return (reader) => (reader === 'rule' ? text(texts.rule) : reader)
}
