import type { QueryClient } from '@tanstack/react-query'
import type { Asked } from '#features/debates/rules.ts'
import { viewTexts } from '#features/debates/texts/view-texts.ts'
import { translateUi } from '#features/language/contract.ts'
import { nearestLanguage } from '#features/language/languages.ts'
import { currentLanguage } from '#features/language/web/language.ts'
import { cut } from '#platform/cut.ts'
import { call } from '#platform/web/calls/call.ts'
import { addToDebate } from './add-to-debate.ts'

export interface AskedDebate {
  readonly id: string
  readonly language: string
}

/** Characters of the point that are repeated; the debaters read the whole turn. */
const POINT_CUT = 200

/** Asks in the debate's language, in which the debaters and all readers read the question. */
export async function askToAnswer(cache: QueryClient, debate: AskedDebate, to: Asked, point: string): Promise<void> {
  const words = cut(point.replaceAll(/[*#>`\s]+/g, ' ').trim(), POINT_CUT)
  const sentence = await sentenceIn(nearestLanguage(debate.language) ?? 'en')
  await addToDebate(cache, debate.id, { content: sentence.replace('{point}', () => words), to })
}

async function sentenceIn(language: ReturnType<typeof currentLanguage>['language']): Promise<string> {
  const english = viewTexts.answerPoint
  const page = currentLanguage()
  if (page.language === language) return page.text(english)
  const body = { elements: { [english]: english }, targetLanguage: language }
  return (await call(translateUi, { body })).translatedElements[english] ?? english
}
