/**
 * The round decides what a turn says (§13). A phrase is used again only when all have been used. If a turn is too long, its
 * last sentences are removed first, and then the words that people typed are shortened.
 */
import { VALUE_PLACES, withParticles } from '#features/language/korean-particles.ts'
import { isShort, lengthOf, type Round } from '#features/debates/rounds.ts'
import { COLLAPSE_ABOVE, optionOf } from '#features/debates/rules.ts'
import type { TurnBrief } from '../debater.ts'
import { isFresh } from '../debate-blocks.ts'
import { countWords, phrase, plain } from '#features/debates/server/topics/phrases.ts'
import { quoteFrom, pick, seedOf, shuffled } from '../wording.ts'
import { topicsOf } from '#features/debates/server/topics/topics.ts'
import type { Bank, Theme } from './bank.ts'
import { type Quotable, quotableSentences, thaiClausesIn } from './quotable.ts'

const TRIED = 6
const TITLE_WORDS = 10
/** A shortened phrase keeps at least this many sentences, so that `standsIn` still recognises it. */
const FEWEST_SENTENCES = 2
export const BETWEEN = '\n\n'

/** The maximum number of words that fill each slot. If a turn is too long with one row, the next row is tried. */
const ROOM = [
  { question: 60, position: 12, quote: 14, evidence: 24 },
  { question: 40, position: 8, quote: 10, evidence: 14 },
  { question: 24, position: 5, quote: 8, evidence: 8 },
  { question: 12, position: 2, quote: 5, evidence: 4 },
] as const
type Room = (typeof ROOM)[number]
const ROOMY = ROOM.slice(0, 2)

export const openingOf = (brief: TurnBrief, bank: Bank): string =>
  composeTurn({ ...brief, passages: [] }, bank).split(BETWEEN)[0] ?? ''

/** Composes a turn, the same for the same brief. @param begun the result of `openingOf`, if it was already sent */
export function composeTurn(brief: TurnBrief, bank: Bank, begun = ''): string {
  const { min, max } = lengthOf(brief.round, bank.language)
  const goesOn = (text: string) => begun === '' || `${text}${BETWEEN}`.startsWith(`${begun}${BETWEEN}`)
  for (const cited of citable(brief, bank)) {
    for (const text of drafts(brief, bank, cited)) {
      const length = goesOn(text) ? lengthIn(text, brief.round, bank) : 0
      if (length >= min && length <= max && length > 0) return text
    }
  }
  let [longest, last] = ['', '']
  for (const text of drafts(brief, bank)) {
    const length = lengthIn(text, brief.round, bank)
    if (length >= min && length <= max) return text
    if (length < min && text.length > longest.length) longest = text
    last = text
  }
  return longest || last
}

const citable = (brief: TurnBrief, bank: Bank) =>
  brief.round === 'closing' ? [] : quotableSentences(brief, bank, questionIn(brief.debate.question)).slice(0, TRIED)

function lengthIn(text: string, round: Round, { language }: Bank): number {
  if (isShort(round) && text.length >= COLLAPSE_ABOVE) return Infinity
  return lengthOf(round, language).unit === 'words' ? countWords(text) : text.length
}

function* drafts(brief: TurnBrief, bank: Bank, cited?: Quotable): Generator<string> {
  const shapes = shapesOf(brief, bank, cited)
  const slotsIn = slotsOf(brief, bank, cited)
  // Tries only the generous limits if a source is cited. If the turn is still too long, this source is not cited.
  for (const rooms of cited ? [ROOMY] : [ROOMY, ROOM.slice(2)]) {
    for (const shape of shapes) {
      for (const room of rooms) {
        const slots = slotsIn(shape, room)
        for (const parts of shorterAndShorter(shape, bank)) yield fill(parts.join(BETWEEN), slots, bank)
      }
    }
  }
}

function* shorterAndShorter(shape: readonly string[], bank: Bank): Generator<readonly string[]> {
  const parts = shape.map((part) => sentencesOf(part, bank))
  let shorter = shape
  while (namesOwn(shorter) || !namesOwn(shape)) {
    yield shorter
    const longest = parts.findLast((sentences) => sentences.length > FEWEST_SENTENCES)
    if (longest === undefined) return
    longest.pop()
    shorter = parts.map((sentences) => sentences.join('').trimEnd())
  }
}

/** Returns true if a part names the debater's position. A part with a user's words counts only if it is alone. */
const namesOwn = (parts: readonly string[]) =>
  parts.some((part) => part.includes('{mine}') && (parts.length === 1 || !part.includes('{evidence}')))

/** Splits a text into sentences, which keep their spaces. Thai text is split into clauses, as Thai has no full stops. */
export const sentencesOf = (text: string, { language }: Bank): string[] =>
  language === 'th'
    ? thaiClausesIn(text)
    : text.split(/(?<=[.!?؟۔।][”’»“」』]*)(?=\s)|(?<=[。！？][”」』]*)(?![”」』])/u)

function shapesOf(brief: TurnBrief, bank: Bank, cited?: Quotable): readonly (readonly string[])[] {
  const { round } = brief
  const { opening, evidence, answer, isAnswer, argues, closings, cites } = movesOf(brief, bank, cited)
  const closing = closings.slice(0, 1)
  const isFirst = lastOf(brief)?.round !== round
  const argument = [[argues], [argues, ...closing], closing, []]
  const shapes = (first: readonly string[], ends: readonly (readonly string[])[] = [[]]) =>
    ends.map((end) => [...first, ...cites, ...end]).filter((shape) => shape.length > 0)
  if (round === 'opening') return shapes([opening, ...evidence], argument)
  if (evidence.length > 0) return shapes(evidence, isShort(round) ? [closing, ...(cited ? [] : [[]])] : argument)
  if (round === 'closing') return [...(isAnswer ? shapes([answer], [closing]) : []), ...shapes([], [closings, closing])]
  if (round === 'overtime' || (round === 'answer' && isFirst)) return shapes([], argument)
  if (round === 'concession') return isFirst ? shapes([answer], [closing, []]) : shapes([], argument)
  return shapes([answer])
}

function movesOf(brief: TurnBrief, bank: Bank, cited?: Quotable) {
  const { turnNumber, round } = brief
  const seed = debateSeed(brief)
  const [me, other] = optionOf(turnNumber) === 1 ? (['einstein', 'cat'] as const) : (['cat', 'einstein'] as const)
  const own = Math.ceil(turnNumber / 2) - 1
  const said = brief.earlier.map(({ content }) => content).join(BETWEEN)
  const last = lastOf(brief)?.content ?? ''
  const isUnsaid = (text: string) => !standsIn(said, text, bank)
  const unsaid = (phrases: readonly string[]) => {
    const order = shuffled(phrases, seed)
    return order.find(isUnsaid) ?? pick(order, own)
  }
  const themes = shuffled(bank.themes, seed)
  const fresh = themes.filter((theme) => isUnsaid(theme.einstein.argues) && isUnsaid(theme.cat.argues))
  const suits = ({ scheme }: Theme) => (scheme === 'concession and turn') === (round === 'concession')
  const theme =
    fresh.find(suits) ?? fresh[0] ?? themes.find((one) => isUnsaid(one[me].argues)) ?? pick(themes, turnNumber - 1)
  const argued = bank.themes.find((one) => standsIn(last, one[other].argues, bank))
  const voice = bank[me]
  const closing = unsaid(voice.closings)
  const isTheirs = cited !== undefined && last.includes(markerOf(cited))
  return {
    opening: pick(voice.openings, seed),
    evidence: freshContexts(brief).length > 0 ? [unsaid(voice.evidence)] : [],
    answer: argued?.[me].answers ?? unsaid(voice.replies),
    isAnswer: argued !== undefined,
    argues: theme[me].argues,
    closings: [closing, unsaid(voice.closings.filter((one) => one !== closing))],
    cites: cited === undefined ? [] : [unsaid(isTheirs ? voice.takes : voice.cites)],
  }
}

function slotsOf(brief: TurnBrief, bank: Bank, cited?: Quotable) {
  const { debate, turnNumber } = brief
  const { question, option1, option2 } = debate
  const [mine, theirs] = optionOf(turnNumber) === 1 ? [option1, option2] : [option2, option1]
  const topics = topicsOf(questionIn(question), bank.language)
  const known = [question, option1, option2]
  const heard = lastOf(brief)?.content ?? ''
  const own = CITED.test(heard) ? ownWords(heard) : heard
  const said = quoteFrom(own, known, topics, `${debateSeed(brief)}:${turnNumber}`)
  const [before, after] = bank.marks.quotes
  return (shape: readonly string[], room: Room): Readonly<Record<string, string>> => {
    const evidence = freshContexts(brief).map((text) => `${before}${phrase(text, room.evidence)}${after}`)
    return {
      question: asked(question, room.question, bank),
      mine: phrase(mine, room.position),
      theirs: phrase(theirs, room.position),
      topic: pick(topics, Math.floor(turnNumber / 2)),
      quote: phrase(said ?? theirs, room.quote),
      evidence: evidence.slice(-2).join(bank.marks.between),
      ...(cited && { sentence: cited.sentence, title: titleIn(shape, cited.title), marker: markerOf(cited) }),
    }
  }
}

function fill(text: string, slots: Readonly<Record<string, string>>, { language }: Bank): string {
  const template = language === 'ko' ? withParticles(text, slots) : text
  return template.replaceAll(/\{(\w+)\}/g, (_, slot: string) => slots[slot] ?? '')
}

const CITED = /\[\d/u
const markerOf = ({ marker }: Quotable) => `[${marker}]`

const CONTROLS = /[^\P{C}\u200c\u200d]/gu

/** Puts the title in italics, unless the text around it would make Markdown ignore the asterisks. */
function titleIn(parts: readonly string[], title: string): string {
  const shown = phrase(title.replaceAll(CONTROLS, ' '), TITLE_WORDS)
  const touched = parts.some((part) => /\p{L}\{title\}|\{title\}\p{L}/u.test(part))
  return !touched || /^[\p{L}\p{N}](?:.*[\p{L}\p{M}\p{N}])?$/u.test(shown) ? `*${shown}*` : shown
}

const ownWords = (text: string) => text.replaceAll(/["“”„«»「」『』][^"“”„«»「」『』\n]*["“”„«»「」『』]/gu, '“. ”')

/** Drops the text after the last question mark, because that text may be an instruction. */
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

const lastOf = ({ earlier, turnNumber }: TurnBrief) => earlier.find((said) => said.turnNumber === turnNumber - 1)

function freshContexts(brief: TurnBrief): string[] {
  const { turnNumber, userInputs } = brief
  return userInputs.filter((input) => isFresh(input, turnNumber)).map((input) => input.content)
}

const debateSeed = ({ debate }: TurnBrief) => seedOf(`${debate.question}\n${debate.option1}\n${debate.option2}`)

/** Returns true if the text contains the longest placeholder-free part of the template's first sentences. */
export function standsIn(text: string, template: string, bank: Bank): boolean {
  const kept = sentencesOf(template, bank).slice(0, FEWEST_SENTENCES).join('').trimEnd()
  const stretches = kept.split(VALUE_PLACES).toSorted((a, b) => b.length - a.length)
  return text.includes(stretches[0] ?? template)
}
