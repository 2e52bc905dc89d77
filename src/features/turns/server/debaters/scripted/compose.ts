/**
 * One scripted turn: open (or answer the other's argument), take up evidence, argue one new theme, end. Every theme is
 * used once before any comes again, and their number is odd, so the second round gives each to the other voice: no
 * sentence returns within twice the number of themes (82 turns in English, 26 elsewhere). After that the oldest theme
 * comes again, with another closing and, if the question has several topics, about another one. A turn that has sources
 * quotes a sentence of one before it argues (§17); where evidence leaves no room for both, the quotation stays.
 */
import { VALUE_PLACES, withParticles } from '#features/language/korean-particles.ts'
import { optionOf } from '#features/debates/rules.ts'
import type { TurnBrief } from '../debater.ts'
import { isFresh } from '../fresh-context.ts'
import { countWords, phrase, plain } from '#features/debates/server/topics/phrases.ts'
import { quoteFrom } from '../wording/quotations.ts'
import { pick, seedOf, shuffled } from '../wording/seeded.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import type { Bank, Theme } from './bank.ts'
import { type Quotable, quotableSentences } from './quotable.ts'

const MOST_WORDS = 220
/** The fewest in English, and in the other languages. */
const [LEAST_WORDS, LEAST_ELSEWHERE] = [120, 110]
/** Sentences of sources that are tried for one turn: a long one may have no room. */
const TRIED = 6
const TITLE_WORDS = 10
/** Between two paragraphs. */
export const BETWEEN = '\n\n'

/** Languages differ: few long words in Finnish, many short ones in Vietnamese; in Japanese each particle counts. */
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

/** The first paragraph, which no source changes: it can be spoken while they are looked for. */
export const openingOf = (brief: TurnBrief, bank: Bank): string => plainTurn(brief, bank)[0] ?? ''

/** Writes a turn of 120 to 220 words in English, else of 110 to `mostWords`; one brief always gives the same. */
export function composeTurn(brief: TurnBrief, bank: Bank): string {
  const uncited = plainTurn(brief, bank)
  const [opening = ''] = uncited
  for (const cited of quotableSentences(brief, bank, questionIn(brief.debate.question)).slice(0, TRIED)) {
    const draft = citingTurn(brief, bank, opening, cited)
    if (draft !== null) return draft.join(BETWEEN)
  }
  return uncited.join(BETWEEN)
}

/** Its paragraphs, without sources. */
function plainTurn(brief: TurnBrief, bank: Bank): readonly string[] {
  const { first, evidence, argues, closing } = movesOf(brief, bank)
  const parts = [first, ...evidence, argues]
  // A turn with evidence, or in a language that needs many words, does not always have room for a closing.
  const roomy = roomyShapes([[...parts, closing], parts])
  const last = ROOM.map((room) => ({ shape: parts, room, most: mostWords(bank) }))
  let draft: readonly string[] = []
  for (const { shape, room, most } of [...roomy, ...last]) {
    draft = fill(shape, brief, bank, room)
    if (wordsIn(draft) <= most) break
  }
  return draft
}

/** Null if this opening leaves no room for it. */
function citingTurn(brief: TurnBrief, bank: Bank, opening: string, cited: Quotable): readonly string[] | null {
  const { evidence, argues, closing, cites } = movesOf(brief, bank, cited)
  const parts = [...evidence, cites]
  const arguing = [...parts, argues]
  // With evidence and a quotation, the argument is left out first: the next turns bring others.
  const shapes = evidence.length === 0 ? [arguing] : [arguing, [...parts, closing], parts]
  const last = shapes.flatMap((shape) => ROOM.map((room) => ({ shape, room, most: mostWords(bank) })))
  const least = bank.language === 'en' ? LEAST_WORDS : LEAST_ELSEWHERE
  for (const { shape, room, most } of [...roomyShapes([[...arguing, closing], ...shapes]), ...last]) {
    const draft = [opening, ...fill(shape, brief, bank, room, cited)]
    const words = wordsIn(draft)
    if (words >= least && words <= most) return draft
  }
  return null
}

const wordsIn = (paragraphs: readonly string[]) => countWords(paragraphs.join(BETWEEN))

const roomyShapes = (shapes: readonly (readonly string[])[]) =>
  shapes.flatMap((shape) => ROOM.slice(0, 2).map((room) => ({ shape, room, most: MOST_WORDS })))

interface Moves {
  readonly first: string
  readonly evidence: readonly string[]
  readonly argues: string
  readonly closing: string
  readonly cites: string
}

function movesOf(brief: TurnBrief, bank: Bank, cited?: Quotable): Moves {
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

function fill(
  parts: readonly string[],
  brief: TurnBrief,
  bank: Bank,
  room: (typeof ROOM)[number],
  cited?: Quotable,
): readonly string[] {
  const { debate, turnNumber } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionOf(turnNumber) === 1 ? [option1, option2] : [option2, option1]
  const topics = topicsOf(questionIn(question), bank.language)
  const known = [question, option1, option2]
  const heard = lastSaid(brief) ?? ''
  const said = quoteFrom(
    CITED.test(heard) ? ownWords(heard) : heard,
    known,
    topics,
    `${debateSeed(brief)}:${turnNumber}`,
  )
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
    ...(cited && { sentence: cited.sentence, title: titleIn(parts, cited.title), marker: markerOf(cited) }),
  }
  const filled = (part: string) => part.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
  return parts.map((part) => filled(bank.language === 'ko' ? withParticles(part, slots) : part))
}

/** Stands in a text that cites a source. */
const CITED = /\[\d/u
const markerOf = ({ marker }: Quotable) => `[${marker}]`

/** Signs that are not seen, without the joiners that words of some languages need. */
const CONTROLS = /[^\P{C}\u200c\u200d]/gu

/** A title in italics; where letters of a text without spaces touch it, the marks need a letter or a digit inside them. */
function titleIn(parts: readonly string[], title: string): string {
  const shown = phrase(title.replaceAll(CONTROLS, ' '), TITLE_WORDS)
  const touched = parts.some((part) => /\p{L}\{title\}|\{title\}\p{L}/u.test(part))
  return !touched || /^[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?$/u.test(shown) ? `*${shown}*` : shown
}

/** What a speaker quoted is not what the speaker said: the clause with the quotation is left out of what may be quoted. */
const ownWords = (text: string) => text.replaceAll(/["“”„«»「」『』][^"“”„«»「」『』\n]*["“”„«»「」『』]/gu, '“. ”')

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

function lastSaid({ earlier, turnNumber }: TurnBrief): string | null {
  return earlier.find((said) => said.turnNumber === turnNumber - 1)?.content ?? null
}

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
