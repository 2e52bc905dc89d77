/** The only place that converts error codes to sentences. */
import { useMemo } from 'react'
import { CallError } from '#platform/web/calls/call-error.ts'
import callTexts from '../texts/call-texts.json' with { type: 'json' }
import { useLanguage, type PageLanguage } from './language.ts'

const OWN: Readonly<Record<string, string>> = callTexts

/** Returns a function that explains an error by the first field's message, else the code's sentence, else `detail`. */
function sentenceIn({ text, sentences }: PageLanguage) {
  return (error: Error): string => {
    if (!(error instanceof CallError)) return error.message
    const { code, values, errors, detail } = error
    const message = errors[0]?.message
    if (message !== undefined) return detail.replace(message, () => text(message))
    const english = OWN[code] ?? sentences[code]
    return english === undefined ? text(detail) : text(english, values)
  }
}

export type Sentences = ReturnType<typeof useSentence>

export function useSentence() {
  const language = useLanguage()
  return useMemo(() => ({ sentence: sentenceIn(language) }), [language])
}
