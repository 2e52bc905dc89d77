/** Finds a question's language by its script: a visitor may ask in Hebrew on an English page. */
import type { InterfaceLanguage } from '#features/language/languages.ts'

interface Script {
  readonly letters: RegExp
  /** Languages of the interface that use the script; the first one, unless the question has another's `ownLetters`. */
  readonly languages: readonly InterfaceLanguage[]
  readonly ownLetters?: readonly (readonly [letters: RegExp, language: InterfaceLanguage])[]
}

/** Scripts other than Latin. Japanese stands before Chinese: only Japanese has kana between the shared characters. */
const SCRIPTS: readonly Script[] = [
  { letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu, languages: ['ja'] },
  { letters: /\p{Script=Hangul}/gu, languages: ['ko'] },
  {
    letters: /\p{Script=Han}/gu,
    languages: ['zh', 'zh-TW', 'ja'],
    ownLetters: [[/[個們麼還會這裡應該貓學國說對嗎誰為]/u, 'zh-TW']],
  },
  {
    letters: /\p{Script=Cyrillic}/gu,
    languages: ['ru', 'uk', 'bg'],
    ownLetters: [
      [/[іїєґ]/iu, 'uk'],
      [/[ыэё]/iu, 'ru'],
      // In Russian this letter only stands before these vowels.
      [/ъ(?![еёюя])/iu, 'bg'],
    ],
  },
  {
    letters: /\p{Script=Arabic}/gu,
    languages: ['ar', 'fa', 'ur'],
    ownLetters: [
      [/[ٹڈڑںےھہ]/u, 'ur'],
      [/[پچژگکی]/u, 'fa'],
    ],
  },
  { letters: /\p{Script=Hebrew}/gu, languages: ['he'] },
  { letters: /\p{Script=Greek}/gu, languages: ['el'] },
  { letters: /\p{Script=Thai}/gu, languages: ['th'] },
  { letters: /\p{Script=Devanagari}/gu, languages: ['hi'] },
  { letters: /\p{Script=Bengali}/gu, languages: ['bn'] },
  { letters: /\p{Script=Tamil}/gu, languages: ['ta'] },
]

/** The least share of a script in all letters; a name or a loan word in another script does not change the language. */
const MOST = 0.5
/** The least share of kana: a tenth is enough to tell Japanese from Chinese. */
const KANA = 0.1

/** The page's, unless the question is in a script that it does not use. @param page code of the interface's language */
export function languageOf(question: string, page: string): string {
  const letters = question.match(/\p{L}/gu)?.length ?? 0
  const script = SCRIPTS.find(({ letters: own, languages }) => {
    const share = (question.match(own)?.length ?? 0) / letters
    return share > (languages[0] === 'ja' ? KANA : MOST)
  })
  if (script === undefined) return page
  const { languages, ownLetters = [] } = script
  if (languages.some((language) => language === page)) return page
  return ownLetters.find(([own]) => own.test(question))?.[1] ?? languages[0] ?? page
}
