import type { Round } from '#features/debates/rounds.ts'
import { optionOf } from '#features/debates/rules.ts'
import { plain } from '#features/debates/server/topics/phrases.ts'
import type { TurnBrief } from './debater.ts'

/** Maximum length of a question, in characters. */
const MOST = 300
/** Matches quotations, because a quoted question is not the speaker's own. */
const QUOTED = /["“”„«»「『][^"“”„«»「」『』\n]{0,400}["”“«»」』]/gu

interface AskedTurn extends Pick<TurnBrief, 'turnNumber' | 'round'> {
  readonly debate: Pick<TurnBrief['debate'], 'language'>
  readonly earlier: readonly Pick<TurnBrief['earlier'][number], 'turnNumber' | 'round' | 'content'>[]
}

/**
 * Returns the question that the turn must answer first (§13): the last question of the previous turn, otherwise the oldest one
 * to this side that no turn had to answer; null if there is none.
 */
export function openQuestion({ debate, turnNumber, round, earlier }: AskedTurn): string | null {
  const open: Record<1 | 2, string[]> = { 1: [], 2: [] }
  let [before, last]: [Round | null, string | null] = [null, null]
  const next = (side: 1 | 2, now: Round): string | null => {
    if (!mustAnswer(now, before)) return null
    const answered = last ?? open[side][0] ?? null
    open[side] = open[side].filter((question) => question !== answered)
    return answered
  }
  for (const turn of earlier) {
    const side = optionOf(turn.turnNumber)
    next(side, turn.round)
    last = lastQuestion(turn.content, debate.language)
    if (last !== null) open[side === 1 ? 2 : 1].push(last)
    before = turn.round
  }
  return next(optionOf(turnNumber), round)
}

const mustAnswer = (now: Round, before: Round | null): boolean =>
  now === 'answer' || (now === 'cross-examination' && before === 'cross-examination')

function lastQuestion(text: string, language: string): string | null {
  const marks = language === 'el' ? ';;' : '?？؟'
  const own = text.replaceAll(QUOTED, (words) => words.replaceAll(new RegExp(`[${marks}]`, 'gu'), ','))
  // Matches whole sentences, because a pattern that requires the question mark would take quadratic time.
  const sentences = own.match(new RegExp(`[^.!…。！।۔\\n${marks}]+[${marks}]?`, 'gu')) ?? []
  const asked = sentences.findLast((sentence) => marks.includes(sentence.at(-1) ?? ''))
  return asked === undefined ? null : plain(asked.slice(-MOST - 1))
}
