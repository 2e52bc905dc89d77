/**
 * One scripted turn: open (or answer the other's argument), take up evidence, argue one new theme, end. Every theme is
 * used once before any comes again, and their number is odd, so the second round gives each to the other voice: no
 * sentence returns within twice the number of themes (82 turns in English, 26 elsewhere). After that the oldest theme
 * comes again, with another closing and, if the question has several topics, about another one.
 */
import { VALUE_PLACES, withParticles } from '#features/language/korean-particles.ts'
import { optionOf } from '../../../rules.ts'
import type { TurnBrief } from '../debater.ts'
import { isFresh } from '../hearing.ts'
import { countWords, phrase, plain } from '../wording/phrases.ts'
import { quoteFrom } from '../wording/quotations.ts'
import { pick, seedOf, shuffled } from '../wording/seeded.ts'
import { topicsOf } from '../wording/topics.ts'
import type { Bank, Theme } from './bank.ts'

/** The most words of a turn (§13). */
const MOST_WORDS = 220

/**
 * The most words of a turn that would need too many cuts in the visitor's texts to be shorter. The same text has
 * different numbers of words in different languages: few long ones in Finnish, many short ones in Vietnamese; in
 * Japanese each particle and each part of a verb counts as one.
 */
export function mostWords({ language }: Bank): number {
  if (language === 'en') return MOST_WORDS
  return language === 'ja' ? 260 : 240
}

/** How many words of question, position, quotation and evidence a turn shows; the next row if it is too long. */
const ROOM = [
  { question: 60, position: 12, quote: 14, evidence: 24 },
  { question: 40, position: 8, quote: 10, evidence: 14 },
  { question: 24, position: 5, quote: 8, evidence: 8 },
  { question: 12, position: 2, quote: 5, evidence: 4 },
] as const

/**
 * The turn the brief asks for: 120 to 220 words of markdown in English, from 110 up to `mostWords` in other languages, as
 * Intl.Segmenter counts them. The same brief always gives the same turn.
 */
export function composeTurn(brief: TurnBrief, bank: Bank): string {
  const { parts, closing } = movesOf(brief, bank)
  // A turn with evidence, or in a language that needs many words, does not always have room for a closing.
  const shapes = [[...parts, closing], parts]
  const roomy = shapes.flatMap((shape) => ROOM.slice(0, 2).map((room) => ({ shape, room, most: MOST_WORDS })))
  const last = ROOM.map((room) => ({ shape: parts, room, most: mostWords(bank) }))
  let draft = ''
  for (const { shape, room, most } of [...roomy, ...last]) {
    draft = fill(shape, brief, bank, room)
    if (countWords(draft) <= most) break
  }
  return draft
}

/** The templates of this turn's paragraphs, in their order, and of its closing. */
function movesOf(brief: TurnBrief, bank: Bank): { parts: string[]; closing: string } {
  const { turnNumber } = brief
  const seed = debateSeed(brief)
  const me = optionOf(turnNumber) === 1 ? 'einstein' : 'cat'
  const other = me === 'einstein' ? 'cat' : 'einstein'
  const voice = bank[me]
  const own = Math.ceil(turnNumber / 2) - 1
  const themes = shuffled(bank.themes, seed)
  const theme = (turn: number): Theme => pick(themes, turn - 1)
  const last = lastSaid(brief)
  const answer = () =>
    last !== null && standsIn(last, theme(turnNumber - 1)[other].argues)
      ? theme(turnNumber - 1)[me].answers
      : pick(shuffled(voice.replies, seed), own)
  const first = own === 0 ? pick(voice.openings, seed) : answer()
  const evidence =
    freshContexts(brief).length > 0 ? [pick(shuffled(voice.evidence, seed), brief.userInputs.length)] : []
  const round = Math.floor((turnNumber - 1) / (2 * themes.length))
  const closing = pick(shuffled(voice.closings, seed), own + round)
  return { parts: [first, ...evidence, theme(turnNumber)[me].argues], closing }
}

/** Paragraphs with their slots filled from the brief. */
function fill(parts: readonly string[], brief: TurnBrief, bank: Bank, room: (typeof ROOM)[number]): string {
  const { debate, turnNumber } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionOf(turnNumber) === 1 ? [option1, option2] : [option2, option1]
  const topics = topicsOf(questionIn(question), bank.language)
  const known = [question, option1, option2]
  const said = quoteFrom(lastSaid(brief) ?? '', known, topics, `${debateSeed(brief)}:${turnNumber}`)
  const [before, after] = bank.marks.quotes
  const evidence = freshContexts(brief).map((text) => `${before}${phrase(text, room.evidence)}${after}`)
  const slots: Record<string, string> = {
    question: asked(question, room.question, bank),
    mine: phrase(mine, room.position),
    theirs: phrase(theirs, room.position),
    // Each voice takes the next topic in each of its turns; the second voice is one topic ahead.
    topic: pick(topics, Math.floor(turnNumber / 2)),
    quote: phrase(said ?? theirs, room.quote),
    evidence: evidence.slice(-2).join(bank.marks.between),
  }
  const filled = (part: string) => part.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
  return parts.map((part) => filled(bank.language === 'ko' ? withParticles(part, slots) : part)).join('\n\n')
}

/** A question up to its last mark: text behind it is no question, and may be an order to the debater. */
function questionIn(text: string): string {
  const end = Math.max(...['?', '？', '؟'].map((mark) => text.lastIndexOf(mark)))
  return end < 0 ? text : text.slice(0, end + 1)
}

/** The question with its mark; cut when it is too long. */
function asked(question: string, words: number, bank: Bank): string {
  const whole = plain(questionIn(question))
  if (countWords(whole) <= words && /[.?!…。？！؟;]$/u.test(whole)) return whole
  // A Spanish question begins with a mark, which `phrase` takes off.
  const opens = whole.startsWith('¿') ? '¿' : ''
  return `${opens}${phrase(whole, words)}${bank.marks.question}`
}

/** The opponent's latest words. */
function lastSaid({ earlier, turnNumber }: TurnBrief): string | null {
  return earlier.find((said) => said.turnNumber === turnNumber - 1)?.content ?? null
}

/** What a person added since this voice spoke last. */
function freshContexts(brief: TurnBrief): string[] {
  const { turnNumber, userInputs } = brief
  return userInputs.filter((input) => isFresh(input, turnNumber)).map((input) => input.content)
}

const debateSeed = ({ debate }: TurnBrief) => seedOf(`${debate.question}\n${debate.option1}\n${debate.option2}`)

/** Whether a text was made from a template: the template's longest stretch between slots stands in the text. */
function standsIn(text: string, template: string): boolean {
  const stretches = template.split(VALUE_PLACES).toSorted((a, b) => b.length - a.length)
  return text.includes(stretches[0] ?? template)
}
