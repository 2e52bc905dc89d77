import type { PlayedDebate, PlayedTurn } from '../play/debate.ts'
import type { Question } from '../questions/question.ts'
import { answers } from './answers.ts'
import { type CardsMark, cardsMark } from './cards.ts'
import { addressesContext } from './context.ts'
import { type LanguageMark, languageOf } from './language.ts'
import { type Leak, leaksOf } from './leaks.ts'
import { type LengthMark, lengthOf } from './length.ts'
import { type RepetitionMark, repetitionOf } from './repetition.ts'
import { type RoundMarks, roundMarks } from './round.ts'
import { type SourcesMark, sourcesMark } from './sources.ts'
import { type StanceMark, stanceOf } from './stance.ts'

export interface TurnMarks {
  readonly position: StanceMark
  /** Whether the turn answers the opponent; null if it need not, as in the first turn, openings and closings. */
  readonly answers: boolean | null
  /** Whether the turn addresses the context; null unless context was added just before this turn or the previous one. */
  readonly context: boolean | null
  readonly language: LanguageMark
  readonly length: LengthMark
  readonly kept: RoundMarks
  readonly repetition: RepetitionMark
  readonly leaks: readonly Leak[]
  /** Null if the turn is too short for cards, or if the request for its cards failed. */
  readonly cards: CardsMark | null
  readonly sources: SourcesMark
}

export interface MarkedTurn extends PlayedTurn {
  readonly marks: TurnMarks
}

export interface MarkedDebate extends Omit<PlayedDebate, 'turns'> {
  readonly turns: readonly MarkedTurn[]
}

/** Decides which side a turn argues for. If no model can judge the turn, the rule of thumb in `thumbed` decides. */
export type Judge = (turn: PlayedTurn, debate: PlayedDebate) => Promise<StanceMark>

export async function marked(debate: PlayedDebate, judge: Judge | null): Promise<MarkedDebate> {
  const turns: MarkedTurn[] = []
  for (const turn of debate.turns) turns.push({ ...turn, marks: await marksOf(turn, debate, judge) })
  return { ...debate, turns }
}

export function thumbed({ content, optionNumber }: PlayedTurn, question: Question): StanceMark {
  return stanceOf(content, optionNumber, question)
}

async function marksOf(turn: PlayedTurn, debate: PlayedDebate, judge: Judge | null): Promise<TurnMarks> {
  const { question, contextFrom } = debate
  const { language, option1, option2, canary } = question
  const { content, optionNumber, turnNumber } = turn
  const earlier = debate.turns.filter((other) => other.turnNumber < turnNumber)
  const opponent = earlier.find((other) => other.turnNumber === turnNumber - 1)
  const asked = [question.question, option1, option2]
  const added = contextFrom === null ? [] : [question.context ?? '']
  const isFresh = contextFrom !== null && turnNumber >= contextFrom && turnNumber < contextFrom + 2
  return {
    position: judge === null ? thumbed(turn, question) : await judge(turn, debate),
    answers:
      opponent === undefined || turn.round === 'opening' || turn.round === 'closing'
        ? null
        : answers({
            content,
            opponent: opponent.content,
            own: earlier.filter((other) => other.optionNumber === optionNumber).map((other) => other.content),
            known: [...asked, ...added],
            language,
          }),
    // Ignores context that contains an injected order, because the debaters must ignore it.
    context:
      isFresh && canary === undefined
        ? addressesContext(
            content,
            question.context ?? '',
            [...asked, ...debate.turns.filter((other) => other.turnNumber < contextFrom).map((other) => other.content)],
            language,
          )
        : null,
    language: languageOf(content, language),
    length: lengthOf(content, language, turn.round),
    kept: roundMarks(turn, earlier, language),
    repetition: repetitionOf(turn, earlier, asked, language),
    leaks: leaksOf({
      content,
      speaker: optionNumber,
      language,
      before: [
        ...asked,
        ...(question.context === undefined ? [] : [question.context]),
        ...earlier.map((other) => other.content),
      ],
      canary,
    }),
    cards: turn.cards === null ? null : cardsMark(turn.cards, content),
    sources: sourcesMark(turn, language, debate.sources?.texts ?? {}),
  }
}
