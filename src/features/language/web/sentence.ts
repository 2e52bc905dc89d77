/** The only place that turns a code into a sentence. */
import { useMemo } from 'react'
import { CallError } from '#platform/web/calls/call.ts'
import { callTexts } from '../texts/call-texts.ts'
import { useLanguage, type PageLanguage } from './language.ts'

export interface Sentences {
  /** Without the status (§8). */
  readonly sentence: (error: Error) => string
}

const OWN: Readonly<Record<string, string>> = callTexts

/**
 * The code's sentence with the refusal's values. An unknown code, or one before the sentences are loaded, gives the
 * English `detail`, translated if possible; an invalid input gives the first field's message.
 */
function sentencesIn({ text, sentences }: PageLanguage): Sentences {
  const sentence = (error: Error): string => {
    if (!(error instanceof CallError)) return error.message
    const { code, values, errors, detail } = error
    const message = errors[0]?.message
    if (message !== undefined) return detail.replace(message, () => text(message))
    const english = OWN[code] ?? sentences[code]
    return english === undefined ? text(detail) : text(english, values)
  }
  return { sentence }
}

export function useSentence(): Sentences {
  const language = useLanguage()
  return useMemo(() => sentencesIn(language), [language])
}
