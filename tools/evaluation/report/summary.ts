import type { MarkedDebate, MarkedTurn } from '../measures/mark.ts'
import { sum } from '../replay/spent.ts'

export interface Share {
  readonly part: number
  readonly of: number
}

export interface Summary {
  readonly debates: number
  readonly turns: number
  readonly kept: Share
  readonly lost: number
  readonly unclear: number
  readonly contested: number
  readonly answered: Share
  readonly context: Share
  readonly language: Share
  readonly length: Share
  readonly medianWords: number
  /** The share of cross-examinations that end with a question and of closings that end with a statement. */
  readonly roundKept: Share
  /** The share of turns that begin with a statement, among the turns that had an open question to answer. */
  readonly questionKept: Share
  readonly unrepeated: Share
  readonly clean: Share
  readonly quotes: Share
  readonly inventedQuotes: number
  readonly withoutCards: number
  /** Median milliseconds from the request for a turn to its first words; null if no turn was measured. */
  readonly medianToFirstToken: number | null
  /** Median milliseconds until the text of turn 1, which may wait for the search (§17); null if none was measured. */
  readonly medianToFirstTurn: number | null
  readonly sourced: Share
  readonly held: Share
  readonly unsourced: number
  readonly faults: number
}

export function summaryOf(debates: readonly MarkedDebate[]): Summary {
  const turns = debates.flatMap((debate) => debate.turns)
  const marks = turns.map((turn) => turn.marks)
  const stances = (stance: string) => marks.filter(({ position }) => position.stance === stance).length
  const cards = marks.flatMap((mark) => mark.cards ?? [])
  const shareOf = (list: readonly boolean[]): Share => ({ part: list.filter(Boolean).length, of: list.length })
  const share = (test: (turn: MarkedTurn) => boolean): Share => ({ part: turns.filter(test).length, of: turns.length })
  return {
    debates: debates.length,
    turns: turns.length,
    kept: { part: stances('kept'), of: turns.length },
    lost: stances('lost'),
    unclear: stances('unclear'),
    contested: stances('contested'),
    answered: shareOf(marks.flatMap((mark) => mark.answers ?? [])),
    context: shareOf(marks.flatMap((mark) => mark.context ?? [])),
    language: share(({ marks }) => marks.language.right),
    length: share(({ marks }) => marks.length.right),
    medianWords: median(marks.map(({ length }) => length.words)) ?? 0,
    roundKept: shareOf(marks.flatMap(({ kept }) => kept.round ?? [])),
    questionKept: shareOf(marks.flatMap(({ kept }) => kept.question ?? [])),
    unrepeated: share(({ marks }) => marks.repetition.right),
    clean: share(({ marks }) => marks.leaks.length === 0),
    quotes: { part: sum(cards.map(({ quoted }) => quoted)), of: sum(cards.map(({ rows }) => rows)) },
    inventedQuotes: sum(cards.map(({ invented, inventedUrls }) => invented + inventedUrls)),
    withoutCards: turns.filter(({ cardsFault }) => cardsFault !== null).length,
    medianToFirstToken: median(turns.flatMap(({ msToFirstToken }) => msToFirstToken ?? [])),
    medianToFirstTurn: median(debates.flatMap(({ turns: [first] }) => first?.msToFirstToken ?? [])),
    sourced: share(({ marks }) => marks.sources.cited > 0),
    held: { part: sum(marks.map(({ sources }) => sources.held)), of: sum(marks.map(({ sources }) => sources.cited)) },
    unsourced: sum(marks.map(({ sources }) => sources.unsourced)),
    faults: debates.filter(({ fault }) => fault !== null).length,
  }
}

/** Returns a row for each language and one for all languages. Debates with sources have separate rows. */
export function summariesOf(debates: readonly MarkedDebate[]): { readonly name: string; readonly summary: Summary }[] {
  const languages = [...new Set(debates.map(({ question }) => question.language))]
  const groups = [...languages.map((language) => ({ name: language, of: [language] })), { name: 'all', of: languages }]
  return groups.flatMap(({ name, of }) => {
    const these = debates.filter(({ question }) => of.includes(question.language))
    const bare = these.filter(({ sources }) => sources === null)
    const rows = [{ name, summary: summaryOf(bare) }]
    if (bare.length < these.length)
      rows.push({ name: `${name} + sources`, summary: summaryOf(these.filter(({ sources }) => sources !== null)) })
    return rows
  })
}

export function median(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? null
}
