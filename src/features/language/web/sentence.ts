/** Tells the reader why a call failed. This is the only place where a code becomes a sentence. */
import { useMemo } from 'react'
import { CallError } from '#platform/web/calls/call.ts'
import { callTexts } from '../texts/call-texts.ts'
import { useLanguage, type PageLanguage } from './language.ts'

export interface Sentences {
  /** What a toast or the place beside a failed element says; the status stays in the error's own message (§8). */
  readonly sentence: (error: Error) => string
}

const OWN: Readonly<Record<string, string>> = callTexts

/**
 * The sentence of the code in the page's language, filled with the refusal's values. While the sentences are not loaded
 * (English does not need them), and for a code of a newer server, it is the English `detail`, translated if the
 * catalogue has it. For an invalid input it is the message of the first field, with the field's name if the server put
 * that in front.
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
