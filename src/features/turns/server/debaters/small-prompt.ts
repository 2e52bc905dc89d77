import { promptVersion } from '#features/models/server/model-task.ts'
import type { TurnBrief, TurnPrompt } from './debater.ts'
import { SAMPLE_BRIEFS } from './sample-briefs.ts'
import { languageName } from '#features/language/server/language-name.ts'
import type { OptionNumber } from '#features/debates/contract/fields.ts'
import { lengthOf, type Round } from '#features/debates/rounds.ts'
import { bankFor } from './scripted/bank.ts'
import { type Quotable, quotableSentences } from './scripted/quotable.ts'
import { phrase } from '#features/debates/server/topics/phrases.ts'
import { openQuestion } from './open-question.ts'
import { quoteFrom } from './wording.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import { isFresh } from './debate-blocks.ts'

export const smallPromptVersion = promptVersion(() => SAMPLE_BRIEFS.map(smallPrompt))

/** Short personas for models with fewer than about three billion parameters, which ignore rules and copy the opponent. */
const PERSONAS: Readonly<Record<OptionNumber, string>> = {
  1: 'You are Albert Einstein, an old physicist with a warm heart. You talk to a friend in short plain sentences, with pictures from daily life.',
  2: 'You are a proud old cat with a sharp tongue. You talk to a human in short plain sentences, with pictures from daily life.',
}

const WORDS = { question: 60, position: 20, quote: 14, evidence: 24 }

const MAX_TOKENS = 300

const ENDS: Readonly<Partial<Record<Round, string>>> = {
  'cross-examination': 'Then ask one question.',
  closing: 'End the debate in a last word.',
  overtime: 'Say something new.',
}

export function smallPrompt(request: TurnBrief): TurnPrompt {
  const { debate, optionNumber, round } = request
  const position = phrase(optionNumber === 1 ? debate.option1 : debate.option2, WORDS.position)
  const point = pointToAnswer(request)
  const heard = request.userInputs.findLast((input) => isFresh(input, request.turnNumber))
  const evidence = heard && phrase(heard.content, WORDS.evidence)
  const isAsked = (heard?.asked ?? null) !== null
  const asked = openQuestion(request)
  const source = bestSentence(request)
  const other = optionNumber === 1 ? 'Cat' : 'Einstein'
  const task =
    (isAsked && 'answer the listener') ||
    (asked !== null && `answer the question "${questionOf(asked)}?"`) ||
    (point !== null && (round === 'concession' ? `say what is true in what ${other} says` : `answer ${other}`))
  const first = task === false ? 'Answer' : `First ${task}, then go on,`
  const content = [
    `${questionOf(debate.question)}?`,
    ...(point === null ? [] : [`${other} says "${point}".`]),
    ...(evidence === undefined ? [] : [`A listener ${isAsked ? 'asks you' : 'says'} "${evidence}".`]),
    ...(source === null ? [] : [`A book says "${source.sentence}" [${source.marker}].`]),
    `Why do you ${point === null ? '' : 'still '}say "${position}"?`,
    `${first} in about ${lengthOf(round, 'en').max} words in ${languageName(debate.language)}.`,
    ...(ENDS[round] === undefined ? [] : [ENDS[round]]),
    ...(source === null ? [] : [`If you use what the book says, write [${source.marker}] behind it.`]),
  ].join(' ')
  return { system: PERSONAS[optionNumber], messages: [{ role: 'user', content }], maxTokens: MAX_TOKENS }
}

/** Drops text after the question mark, which may be an instruction. Replaces colons, which may look like speaker labels. */
export function questionOf(question: string): string {
  const asked = /^[^?？؟]*/u.exec(question)?.[0] ?? ''
  const words = asked.trim() === '' ? question : asked
  return phrase(words.replaceAll(/\s+/gu, ' ').replaceAll(/(?<!\d) ?[:：](?!\/\/) ?/gu, ', '), WORDS.question)
}

function pointToAnswer({ debate, earlier, turnNumber }: TurnBrief): string | null {
  if (turnNumber < 3) return null
  const said = (earlier.at(-1)?.content ?? '').replaceAll(/["“][^"”]{0,400}["”]/gu, '. ')
  const question = questionOf(debate.question)
  const known = [debate.question, question, debate.option1, debate.option2]
  const quote = quoteFrom(said, known, topicsOf(question, debate.language), debate.id)
  return quote === null ? null : phrase(quote, WORDS.quote)
}

/** Returns the best sentence without a colon, or null. Words before a colon would look like a speaker's label. */
function bestSentence(request: TurnBrief): Quotable | null {
  const { question, language } = request.debate
  const quotable = quotableSentences(request, bankFor(language), questionOf(question))
  return quotable.find(({ sentence }) => !/[:：]/u.test(sentence)) ?? null
}
