/**
 * Every theme is used once before any is repeated, and their number is odd, so the second round gives each to the other
 * speaker.
 */
import { VALUE_PLACES, withParticles } from '#features/language/korean-particles.ts'
import { optionOf } from '#features/debates/rules.ts'
import type { TurnBrief } from '../debater.ts'
import { isFresh } from '../debate-blocks.ts'
import { countWords, phrase, plain } from '#features/debates/server/topics/phrases.ts'
import { quoteFrom, pick, seedOf, shuffled } from '../wording.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import type { Bank, Theme } from './bank.ts'
import { type Quotable, quotableSentences } from './quotable.ts'

const MOST_WORDS = 220
const [LEAST_WORDS, LEAST_ELSEWHERE] = [120, 110]
const TRIED = 6
const TITLE_WORDS = 10
export const BETWEEN = '\n\n'

/** Finnish has few long words, Vietnamese many short ones; in Japanese each particle counts. */
export function mostWords({ language }: Bank): number {
  if (language === 'en') return MOST_WORDS
  return language === 'ja' ? 260 : 240
}

/** How many words of each a turn shows; the next row applies if that is too long. */
const ROOM = [
  { question: 60, position: 12, quote: 14, evidence: 24 },
  { question: 40, position: 8, quote: 10, evidence: 14 },
  { question: 24, position: 5, quote: 8, evidence: 8 },
  { question: 12, position: 2, quote: 5, evidence: 4 },
] as const

export const openingOf = (brief: TurnBrief, bank: Bank): string => plainTurn(brief, bank)[0] ?? ''

/** Returns 120 to 220 words in English, otherwise 110 to `mostWords`; the same brief always gives the same turn. */
export function composeTurn(brief: TurnBrief, bank: Bank): string {
  const uncited = plainTurn(brief, bank)
  const [opening = ''] = uncited
  for (const cited of quotableSentences(brief, bank, questionIn(brief.debate.question)).slice(0, TRIED)) {
    const draft = citingTurn(brief, bank, opening, cited)
    if (draft !== null) return draft.join(BETWEEN)
  }
  return uncited.join(BETWEEN)
}

function plainTurn(brief: TurnBrief, bank: Bank): readonly string[] {
  const { first, evidence, argues, closing } = movesOf(brief, bank)
  const parts = [first, ...evidence, argues]
  let draft: readonly string[] = []
  for (const { shape, room, most } of shorterAndShorter(bank, [...parts, closing], [parts])) {
    draft = fill(shape, brief, bank, room)
    if (wordsIn(draft) <= most) break
  }
  return draft
}

/** Null if the opening leaves no room. */
function citingTurn(brief: TurnBrief, bank: Bank, opening: string, cited: Quotable): readonly string[] | null {
  const { evidence, argues, closing, cites } = movesOf(brief, bank, cited)
  const parts = [...evidence, cites]
  const arguing = [...parts, argues]
  // The argument is dropped first, because the next turns contain others.
  const shapes = evidence.length === 0 ? [arguing] : [arguing, [...parts, closing], parts]
  const least = bank.language === 'en' ? LEAST_WORDS : LEAST_ELSEWHERE
  for (const { shape, room, most } of shorterAndShorter(bank, [...arguing, closing], shapes)) {
    const draft = [opening, ...fill(shape, brief, bank, room, cited)]
    const words = wordsIn(draft)
    if (words >= least && words <= most) return draft
  }
  return null
}

const wordsIn = (paragraphs: readonly string[]) => countWords(paragraphs.join(BETWEEN))

function shorterAndShorter(bank: Bank, full: readonly string[], shapes: readonly (readonly string[])[]) {
  const roomy = ROOM.slice(0, 2)
  return [
    ...[full, ...shapes].flatMap((shape) => roomy.map((room) => ({ shape, room, most: MOST_WORDS }))),
    ...shapes.flatMap((shape) => ROOM.map((room) => ({ shape, room, most: mostWords(bank) }))),
  ]
}

function movesOf(brief: TurnBrief, bank: Bank, cited?: Quotable) {
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
  const round = Math.floor((turnNumber - 1) / (2 * themes.length))
  const isTheirs = cited !== undefined && last?.includes(markerOf(cited)) === true
  return {
    first: own === 0 ? pick(voice.openings, seed) : answer(),
    evidence: freshContexts(brief).length > 0 ? [pick(shuffled(voice.evidence, seed), brief.userInputs.length)] : [],
    argues: theme(turnNumber)[me].argues,
    closing: pick(shuffled(voice.closings, seed), own + round),
    cites: pick(shuffled(isTheirs ? voice.takes : voice.cites, seed), own),
  }
}

function fill(parts: readonly string[], brief: TurnBrief, bank: Bank, room: (typeof ROOM)[number], cited?: Quotable) {
  const { debate, turnNumber } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionOf(turnNumber) === 1 ? [option1, option2] : [option2, option1]
  const topics = topicsOf(questionIn(question), bank.language)
  const known = [question, option1, option2]
  const heard = lastSaid(brief) ?? ''
  const own = CITED.test(heard) ? ownWords(heard) : heard
  const said = quoteFrom(own, known, topics, `${debateSeed(brief)}:${turnNumber}`)
  const [before, after] = bank.marks.quotes
  const evidence = freshContexts(brief).map((text) => `${before}${phrase(text, room.evidence)}${after}`)
  const slots: Record<string, string> = {
    question: asked(question, room.question, bank),
    mine: phrase(mine, room.position),
    theirs: phrase(theirs, room.position),
    topic: pick(topics, Math.floor(turnNumber / 2)),
    quote: phrase(said ?? theirs, room.quote),
    evidence: evidence.slice(-2).join(bank.marks.between),
    ...(cited && { sentence: cited.sentence, title: titleIn(parts, cited.title), marker: markerOf(cited) }),
  }
  const filled = (part: string) => part.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
  return parts.map((part) => filled(bank.language === 'ko' ? withParticles(part, slots) : part))
}

const CITED = /\[\d/u
const markerOf = ({ marker }: Quotable) => `[${marker}]`

const CONTROLS = /[^\P{C}\u200c\u200d]/gu

/** In italics. If letters of a text without spaces touch the title, the asterisks work only next to a letter or a digit. */
function titleIn(parts: readonly string[], title: string): string {
  const shown = phrase(title.replaceAll(CONTROLS, ' '), TITLE_WORDS)
  const touched = parts.some((part) => /\p{L}\{title\}|\{title\}\p{L}/u.test(part))
  return !touched || /^[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?$/u.test(shown) ? `*${shown}*` : shown
}

const ownWords = (text: string) => text.replaceAll(/["“”„«»「」『』][^"“”„«»「」『』\n]*["“”„«»「」『』]/gu, '“. ”')

/** Text after the last question mark is not part of the question, and may be an instruction. */
function questionIn(text: string): string {
  const end = Math.max(...['?', '？', '؟'].map((mark) => text.lastIndexOf(mark)))
  return end < 0 ? text : text.slice(0, end + 1)
}

function asked(question: string, words: number, bank: Bank): string {
  const whole = plain(questionIn(question))
  if (countWords(whole) <= words && /[.?!…。？！؟;]$/u.test(whole)) return whole
  const opens = whole.startsWith('¿') ? '¿' : ''
  return `${opens}${phrase(whole, words)}${bank.marks.question}`
}

function lastSaid({ earlier, turnNumber }: TurnBrief): string | null {
  return earlier.find((said) => said.turnNumber === turnNumber - 1)?.content ?? null
}

function freshContexts(brief: TurnBrief): string[] {
  const { turnNumber, userInputs } = brief
  return userInputs.filter((input) => isFresh(input, turnNumber)).map((input) => input.content)
}

const debateSeed = ({ debate }: TurnBrief) => seedOf(`${debate.question}\n${debate.option1}\n${debate.option2}`)

function standsIn(text: string, template: string): boolean {
  const stretches = template.split(VALUE_PLACES).toSorted((a, b) => b.length - a.length)
  return text.includes(stretches[0] ?? template)
}
