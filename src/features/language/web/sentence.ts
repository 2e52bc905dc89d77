/** Why a call failed, as the reader is told: the one place where a code becomes a sentence. */
import { useMemo } from 'react'
import { CallError } from '#platform/web/call.ts'
import { callTexts } from '../call-texts.ts'
import { useLanguage, type PageLanguage } from './language.ts'

export interface Sentences {
  /** The sentence alone, for a place beside what failed. */
  readonly sentence: (error: Error) => string
  /** For a toast: with the answer's status in front, as §8 has it. */
  readonly message: (error: Error) => string
}

const OWN: Readonly<Record<string, string>> = callTexts

/**
 * The sentence of the code in the language's own words, filled with the refusal's values. While the sentences are not here
 * (English needs none of them), and for a code of a newer server: the English `detail`, translated where it is a text as
 * it stands. Of an input's fields the first says what is wrong, with its name where the server put that in front.
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
  return {
    sentence,
    message(error) {
      const said = sentence(error)
      if (!(error instanceof CallError) || error.status === 0) return said
      return text(callTexts['with-status'], { status: String(error.status), problem: said })
    },
  }
}

export function useSentence(): Sentences {
  const language = useLanguage()
  return useMemo(() => sentencesIn(language), [language])
}
