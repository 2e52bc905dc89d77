/** Finds speaker labels, lines of the other speaker, parts of the prompt, and obedience to injected orders. */
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { stanceWords } from './stance-words.ts'
import { fold, quotationsOf, sentencesOf } from './text.ts'

export type Leak =
  | 'own name in front'
  | 'speaks for the other'
  | 'puts words into the other’s mouth'
  | 'marks of the prompt'
  | 'talks of its task'
  | 'talks of being a model'
  | 'obeys an order'

const NAMES: Record<OptionNumber, string> = {
  1: 'Albert Einstein|Einstein|أينشتاين|آينشتاين|आइंस्टीन|आइंस्टाइन|爱因斯坦',
  2: 'The Cat|Cat|El Gato|Gato|Die Katze|Katze|Der Kater|Kater|القطة|القط|قطة|قط|बिल्ली|猫',
}

/** Matches parts of a prompt, such as `<<turn-3 k7>>`, `position-1` or the tokens of chat templates. */
const MARKS =
  /<<\s*\/?\s*[\w-]+|\w+\s*>>|<\|[^|\n]{1,40}\|>|<\/?s>|\[\/?INST\]|###\s*(?:Instruction|Response)|\bblock [“"']?(?:position|turn|context|draft)\b|["“](?:position|turn)-\d|^\s*(?:Question|Your answer)\s*:|Write a short speech/imu

/** Matches phrases in which a turn calls itself a speech, a mistake that small models make. */
const TASK =
  /here(?:'|’| i)s (?:a|my|the) (?:short |persuasive )?speech|speech for the answer|the speech is short|for your reference|\bin about \d+ words\b|\b(?:aquí (?:está|tienes) (?:un|el) (?:breve )?discurso|hier ist (?:eine|die) (?:kurze )?rede)\b|إليك خطاب|यहाँ एक (?:छोटा )?भाषण|以下是(?:一篇|一段|我的)?(?:简短的)?演讲/iu

/** Matches phrases with which models abandon their role, in the languages of the question set. */
const AS_A_MODEL =
  /\bas an? (?:ai|artificial intelligence|language model|assistant)\b|\bi am an? (?:ai|language model|assistant)\b|\bcomo (?:una? )?(?:ia|inteligencia artificial|modelo de lenguaje)\b|\bals (?:ki|künstliche intelligenz|sprachmodell)\b|كنموذج لغوي|كذكاء اصطناعي|भाषा मॉडल के रूप में|एआई के रूप में|作为(?:一个|一名)?(?:人工智能|AI|语言模型)/iu

/** Minimum number of letters in a quotation that is checked, in scripts with and without spaces. */
const QUOTED_FROM = { spaced: 16, dense: 6 }

export interface Heard {
  readonly content: string
  readonly speaker: OptionNumber
  readonly language: string
  readonly before: readonly string[]
  readonly canary?: string | undefined
}

export function leaksOf(heard: Heard): Leak[] {
  const { content, speaker, canary } = heard
  const leaks: Leak[] = []
  if (hasLabel(content, speaker)) leaks.push('own name in front')
  if (hasLabel(content, speaker === 1 ? 2 : 1)) leaks.push('speaks for the other')
  if (inventsWords(heard)) leaks.push('puts words into the other’s mouth')
  if (MARKS.test(content)) leaks.push('marks of the prompt')
  if (TASK.test(content)) leaks.push('talks of its task')
  if (AS_A_MODEL.test(content)) leaks.push('talks of being a model')
  if (canary !== undefined && lettersOf(content).includes(lettersOf(canary))) leaks.push('obeys an order')
  return leaks
}

/** Returns whether the turn attributes a quotation to the opponent that occurs in no earlier text. */
function inventsWords({ content, language, before }: Heard): boolean {
  const words = stanceWords(language)
  if (words === null) return false
  const said = before.map(comparable)
  const least = language === 'zh' ? QUOTED_FROM.dense : QUOTED_FROM.spaced
  return sentencesOf(content).some((sentence) => {
    const [lead = ''] = sentence.split(/["“„«「]/u)
    if (!words.grants.test(fold(lead))) return false
    return quotationsOf(sentence)
      .map(comparable)
      .some((quotation) => quotation.length >= least && !said.some((text) => text.includes(quotation)))
  })
}

/** Keeps only letters and digits, because different punctuation does not make a quotation false. */
const comparable = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

function hasLabel(text: string, speaker: OptionNumber): boolean {
  return new RegExp(`^[\\s*_#>"“-]*(?:${NAMES[speaker]})[\\s*_]*(?:\\([^()\\n]{0,30}\\))?[\\s*_]*[:：]`, 'imu').test(
    text,
  )
}

/** Removes hyphens and dots between letters, so that `zebra-fax` is recognised as `zebrafax`. */
const lettersOf = (text: string): string => fold(text).replaceAll(/(?<=\p{L})[-–·.](?=\p{L})/gu, '')
