import type { UserInput, Response } from '#features/debates/contract/entries.ts'
import { langOf, type InterfaceLanguage } from '#features/language/languages.ts'
import { readCards } from '#features/debates/cards.ts'
import type { Debate } from '#features/debates/contract/debates.ts'
import { type TranslatedPart, readTranslations, translatePart } from '../contract.ts'
import { timeline } from '#features/debates/timeline.ts'
import { call } from '#platform/web/calls/call.ts'

/** `translatedFrom` is the original language, or undefined if the original is shown. */
export interface Foreign {
  readonly translatedFrom?: string
}
export interface ShownResponse extends Response, Foreign {
  readonly cardsTranslated?: boolean
}
export type ShownInput = UserInput & Foreign

/** Returns the debate's language, or undefined for a translation, which is in the page's language. */
export const langOfWords = (language: string, { translatedFrom }: Foreign): string | undefined =>
  translatedFrom === undefined ? langOf(language) : undefined

export type ReadableDebate = Pick<Debate, 'question' | 'option1' | 'option2' | 'language' | 'responses' | 'userInputs'>
export type Parts = ReadonlyMap<string, TranslatedPart>

export type Shown<D> = Omit<D, 'responses' | 'userInputs'> &
  Foreign & { readonly responses: readonly ShownResponse[]; readonly userInputs: readonly ShownInput[] }

export function translatedDebate<D extends ReadableDebate>(debate: D, parts: Parts): Shown<D> {
  const { language: translatedFrom } = debate
  const [question, option1, option2] = parts.get('head')?.texts ?? []
  const responses = debate.responses.map((response): ShownResponse => {
    const { texts, summary = null } = parts.get(response.id) ?? {}
    if (texts?.[0] === undefined) return response
    const cardsTranslated = summary !== null
    return { ...response, content: texts[0], summary: summary ?? response.summary, cardsTranslated, translatedFrom }
  })
  const userInputs = debate.userInputs.map((input): ShownInput => {
    const content = parts.get(input.id)?.texts[0]
    return content === undefined ? input : { ...input, content, translatedFrom }
  })
  const entries = { ...debate, responses, userInputs }
  if (question === undefined || option1 === undefined || option2 === undefined) return entries
  return { ...entries, question, option1, option2, translatedFrom }
}

/** Translated points of cards, keyed by `{response id} {original point}`. */
export type TranslatedPoints = ReadonlyMap<string, string>

export function translatedPoints(written: readonly Response[], shown: readonly ShownResponse[]): TranslatedPoints {
  const summaries = new Map(
    shown.flatMap(({ id, summary, cardsTranslated }) => (cardsTranslated ? [[id, summary]] : [])),
  )
  return new Map(
    written.flatMap(({ id, summary }) => {
      const translations = readCards(summaries.get(id) ?? '')
      return readCards(summary ?? '').flatMap(({ point }, at) => {
        const translation = translations[at]?.point
        return translation === undefined ? [] : [[`${id} ${point}`, translation] as const]
      })
    }),
  )
}

export function partStates(debate: ReadableDebate, parts: Parts) {
  const states = timeline(debate.responses, debate.userInputs).map(({ kind, item }) => {
    const translated = parts.get(item.id)
    const hasCards = kind === 'response' && readCards(item.summary ?? '').length > 0
    return { part: item.id, done: translated !== undefined && (!hasCards || translated.summary !== null) }
  })
  return [{ part: 'head', done: parts.has('head') }, ...states]
}

export type TranslationCalls = ReturnType<typeof translationCalls>

export function translationCalls(id: string) {
  const params = { id }
  return {
    key: ['/api/debates', id, 'translations'],
    read: (language: InterfaceLanguage, signal: AbortSignal) =>
      call(readTranslations, { params, query: { language }, signal }),
    translate: (part: string, language: InterfaceLanguage, signal: AbortSignal) =>
      call(translatePart, { params, body: { part, language }, signal }),
  }
}
