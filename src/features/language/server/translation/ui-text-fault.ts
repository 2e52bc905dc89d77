import { withoutBidiControls } from '#platform/bidi-controls.ts'
import { fill, type Place, placesOf } from '../../fill.ts'
import type { InterfaceLanguage } from '../../languages.ts'
import { formsIn, isOneNumber } from '../../plural-forms.ts'
import { isLatin, isWrittenIn } from '../written-in.ts'

const LONGER = { times: 2.2, always: 24 }
const MARKUP = /[<>`\n\t]|\*\*|\]\(|&\w+;/

export function uiTextFault(english: string, translation: string, language: InterfaceLanguage): string | null {
  if (translation.trim() === '' || translation !== translation.trim()) return 'it is empty, or has spaces around it'
  if (MARKUP.test(translation) || withoutBidiControls(translation) !== translation) return 'it is not plain text'
  const [original, translated] = [placesOf(english), placesOf(translation)]
  if (namesOf(original) !== namesOf(translated)) return 'its places in braces are not those of the English text'
  if (countedIn(original) !== countedIn(translated)) return 'it counts other places than the English text'
  if (!translated.every((place) => isComplete(place, language))) {
    return `what counts needs exactly the plural forms of the language, each with #: ${formsIn(language).cardinal.join(', ')}`
  }
  const values = new Proxy({}, { get: () => 7 })
  const [said, told] = [fill(english, values), fill(translation, values, language)]
  if (/[{}#]/.test(told)) return 'a brace belongs to no place'
  if (told.length > said.length * LONGER.times + LONGER.always) return 'it is too long for its place'
  if (translation === english) return 'it is the English text'
  const words = isLatin(language) ? told : withoutNames(told, english)
  if (!isWrittenIn(words, language, ['en'])) return 'it is not in the language asked for'
  return null
}

function withoutNames(words: string, english: string): string {
  const names = new Set(english.match(/\b[A-Z]\w*/g))
  return words.replaceAll(/[A-Za-z]\w*/g, (word) => (names.has(word) ? ' ' : word))
}

const namesOf = (places: readonly Place[]) =>
  places
    .map(({ name }) => name)
    .toSorted()
    .join()

const countedIn = (places: readonly Place[]) =>
  places.flatMap(({ name, kind }) => (kind === 'cardinal' ? [name] : [])).join()

function isComplete({ kind, forms }: Place, language: string): boolean {
  if (kind === null) return true
  const wanted = formsIn(language)[kind]
  return (
    [...forms.keys()].toSorted().join() === wanted.join() &&
    [...forms].every(([form, said]) => said.includes('#') || isOneNumber(language, kind, form))
  )
}
