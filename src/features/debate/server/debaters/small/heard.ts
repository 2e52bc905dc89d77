/** What a small model is told of a debate: short phrases of the question, the positions, and what was said last. */
import { phrase, plain } from '../wording/phrases.ts'
import { quoteFrom } from '../wording/quotations.ts'
import { pick } from '../wording/seeded.ts'
import { topicsOf } from '../wording/topics.ts'
import type { TurnBrief } from '../debater.ts'
import { isFresh } from '../hearing.ts'
import { VOICES } from './voices.ts'

/**
 * The most words of each inserted text: the prompt stays near 300 tokens, so the first word soon comes on any machine.
 */
const WORDS = { question: 60, position: 20, quote: 14, evidence: 24 }

/** The speaker's own position. */
export function positionOf({ debate, optionNumber }: TurnBrief): string {
  return phrase(optionNumber === 1 ? debate.option1 : debate.option2, WORDS.position)
}

/** How many turns this debater has had before. */
export const ownTurn = ({ turnNumber }: TurnBrief): number => Math.ceil(turnNumber / 2) - 1

/**
 * How the reason begins. A lead that names its side's topic keeps the model on that side. When the side is only a yes
 * or a no, the model would praise the topic on either side, so the lead says what is right or wrong.
 */
export function leadOf(request: TurnBrief): string {
  const mine = positionOf(request)
  const { leads } = VOICES[request.optionNumber]
  const word = /^(?:(yes)|(no|never))(?!\p{L})/iu.exec(mine)
  const topics = topicsOf(questionOf(request.debate.question), 'en')
  const topic = topics.find((one) => mine.toLowerCase().includes(one.toLowerCase()))
  const kind = word ? (word[1] ? 'yes' : 'no') : topic === undefined ? 'other' : 'named'
  return pick(leads[kind], ownTurn(request)).replace('{topic}', () => topic ?? '')
}

/**
 * The question up to its mark: text behind it may be an order, which a small model would take for its subject. A colon
 * becomes a comma, because the speech guard would take "Human: friend or foe" for another speaker's part and cut it
 * off; the colon of an hour or an address stays.
 */
export function questionOf(question: string): string {
  const asked = /^[^?？؟]*/u.exec(question)?.[0] ?? ''
  const words = asked.trim() === '' ? question : asked
  return phrase(words.replaceAll(/\s+/gu, ' ').replaceAll(/(?<!\d) ?[:：](?!\/\/) ?/gu, ', '), WORDS.question)
}

/** Begins the reason in a rebuttal. */
export const BETTER = 'The better answer is'

/** The opponent's point to be answered: words from the part with the reason, without the quotations in it. */
function lastPoint({ debate, earlier, optionNumber }: TurnBrief): string | null {
  const paragraphs = (earlier.at(-1)?.content ?? '').split('\n\n')
  const whole = paragraphs.find((paragraph) => paragraph.startsWith(BETTER)) ?? paragraphs[0] ?? ''
  const reason = whole.replaceAll(/["“][^"”]{0,400}["”](?:, because)?/gu, '. ')
  // The words that were begun for the opponent are not the opponent's own.
  const { opening, leads } = VOICES[optionNumber === 1 ? 2 : 1]
  const own = [opening, BETTER, ...leads.yes, ...leads.no, ...leads.other].reduce(
    (text, said) => text.replace(said, '. '),
    reason,
  )
  const known = [
    debate.question,
    questionOf(debate.question),
    debate.option1,
    debate.option2,
    ...VOICES[optionNumber === 1 ? 2 : 1].replies,
  ]
  const quote = quoteFrom(own, known, topicsOf(questionOf(debate.question), 'en'), debate.id)
  return quote === null ? null : phrase(quote, WORDS.quote)
}

/** The latest added context that this turn must address; null when there is none. */
export function freshEvidence({ userInputs, turnNumber }: TurnBrief): string | null {
  const context = userInputs.findLast((input) => isFresh(input, turnNumber))
  return context ? phrase(context.content, WORDS.evidence) : null
}

/** A cut-off attempt up to its last whole sentence, to go on from; null when it has none. */
export function finished(lostAttempt: string): string | null {
  return /^[^]{40,600}[.!?](?=\s|$)/u.exec(plain(lostAttempt))?.[0] ?? null
}

/** Rebuttals (§13: from the third turn on) begin with the opponent's point; null for an opening. */
export function pointToAnswer(request: TurnBrief): string | null {
  return request.turnNumber < 3 ? null : lastPoint(request)
}

/** The first sentences of a turn: the voice's own opening with the question, or the opponent's words with a reply. */
export function frameOf(request: TurnBrief): string {
  const voice = VOICES[request.optionNumber]
  const point = pointToAnswer(request)
  if (point !== null) return pick(voice.replies, ownTurn(request) - 1).replace('{quote}', () => point)
  const question = `${questionOf(request.debate.question)}?`
  return `${voice.opening} ${ownTurn(request) === 0 ? `${question} ` : ''}`.trim()
}

/** The beginning of the part with the example, or the evidence that the turn must address. */
export function exampleOf(request: TurnBrief): string {
  const evidence = freshEvidence(request)
  if (evidence === null) return pick(VOICES[request.optionNumber].examples, ownTurn(request))
  return `A listener tells us "${evidence}". This shows that`
}

/** The beginning of the last part, in which the turn comes back to its position. */
export function endOf(request: TurnBrief): string {
  return pick(VOICES[request.optionNumber].ends, ownTurn(request)).replace('{mine}', () => positionOf(request))
}

/** The beginning of the part that shows the answer in one scene, or the evidence that the turn must address. */
export function sceneOf(request: TurnBrief): string {
  const evidence = freshEvidence(request)
  if (evidence === null) return pick(VOICES[request.optionNumber].scenes, ownTurn(request))
  return `A listener tells us "${evidence}". This shows that`
}

/** The beginning of a rebuttal, which the model ends with the opponent's words. */
export function answerOf(request: TurnBrief): string {
  return pick(VOICES[request.optionNumber].heard, ownTurn(request) - 1)
}

/** The beginning of the part with a second reason for the own side. */
export function secondOf(request: TurnBrief): string {
  return pick(VOICES[request.optionNumber].seconds, ownTurn(request))
}

/** The beginning of a last sentence in which the model names its side itself. */
export function closeOf(request: TurnBrief): string {
  return pick(VOICES[request.optionNumber].closes, ownTurn(request))
}

/** Lines that tell the model what to answer, in a language without begun parts. */
export function heardLines(request: TurnBrief): string[] {
  const point = pointToAnswer(request)
  const evidence = freshEvidence(request)
  return [
    ...(point === null ? [] : [`First answer the other side, who said: "${point}".`]),
    ...(evidence === null ? [] : [`Speak about this, too: "${evidence}".`]),
  ]
}

/** Words are said for a model in English only; in another language it finds its own. */
export const isEnglish = ({ debate }: TurnBrief): boolean => debate.language.split('-')[0] === 'en'
