import type { MarkedDebate } from '../measures/mark.ts'
import type { Share, Summary } from './summary.ts'

export interface Column {
  readonly head: string
  readonly meaning: string
  readonly cell: (summary: Summary) => string
}

const NONE = '–'

const COLUMNS: readonly Column[] = [
  { head: 'turns', meaning: 'Turns that were written.', cell: ({ turns }) => `${turns}` },
  {
    head: 'position kept',
    meaning: 'Turns that argue for the speaker’s own position.',
    cell: ({ kept }) => percent(kept),
  },
  {
    head: 'lost',
    meaning: 'Turns that argue for the other position.',
    cell: ({ lost, turns }) => percent({ part: lost, of: turns }),
  },
  {
    head: 'unclear',
    meaning: 'Turns of which the measure cannot tell; after + those on which the judge contradicts itself.',
    cell: ({ unclear, contested, turns }) =>
      percent({ part: unclear, of: turns }) + (contested > 0 ? ` + ${percent({ part: contested, of: turns })}` : ''),
  },
  {
    head: 'answers',
    meaning: 'Rebuttals that take up the opponent’s last turn.',
    cell: ({ answered }) => percent(answered),
  },
  {
    head: 'context',
    meaning: 'Turns that speak of the context a person has just added.',
    cell: ({ context }) => percent(context),
  },
  { head: 'language', meaning: 'Turns in the debate’s language.', cell: ({ language }) => percent(language) },
  {
    head: 'length',
    meaning: 'Turns of the length that their round asks for, in words or characters; in brackets the median of words.',
    cell: ({ length, medianWords }) => `${percent(length)} (${medianWords})`,
  },
  {
    head: 'round',
    meaning: 'Cross-examinations that end on a question, and closings that do not.',
    cell: ({ roundKept }) => percent(roundKept),
  },
  {
    head: 'question',
    meaning: 'Turns with a question to answer that begin with a statement.',
    cell: ({ questionKept }) => percent(questionKept),
  },
  {
    head: 'unrepeated',
    meaning: 'Turns that neither go round in circles nor say again what was said.',
    cell: ({ unrepeated }) => percent(unrepeated),
  },
  {
    head: 'clean',
    meaning: 'Turns without labels, marks of the prompt, another’s speech or an order that was obeyed.',
    cell: ({ clean }) => percent(clean),
  },
  {
    head: 'quotes',
    meaning:
      'Rows of argument cards whose quotation stands in the response; after ✗ invented quotations and addresses.',
    cell: ({ quotes, inventedQuotes }) => percent(quotes) + (inventedQuotes > 0 ? ` ✗ ${inventedQuotes}` : ''),
  },
  {
    head: 'first token',
    meaning: 'Median time from the call until the first words.',
    cell: ({ medianToFirstToken }) => (medianToFirstToken === null ? NONE : seconds(medianToFirstToken)),
  },
]

const named = (heads: readonly string[]) => COLUMNS.filter(({ head }) => heads.includes(head))

/** Columns for debates with sources. They omit positions and answers, which are measured only for the fixed questions. */
const SOURCE_COLUMNS: readonly Column[] = [
  ...named(['turns', 'language', 'length', 'unrepeated', 'clean']),
  { head: 'with a source', meaning: 'Turns that cite a source.', cell: ({ sourced }) => percent(sourced) },
  {
    head: 'citations that hold',
    meaning: 'Citations whose words stand in the source’s kept text and in the turn; in brackets how many there are.',
    cell: ({ held }) => (held.of === 0 ? NONE : `${percent(held)} (${held.of})`),
  },
  {
    head: 'figures without a source',
    meaning: 'Figures, years and “according to” in sentences that cite nothing.',
    cell: ({ unsourced }) => `${unsourced}`,
  },
  ...named(['first token']),
  {
    head: 'of turn 1',
    meaning: 'Median time until the first word of the first turn, which waits for the search.',
    cell: ({ medianToFirstTurn }) => (medianToFirstTurn === null ? NONE : seconds(medianToFirstTurn)),
  },
]

export const columnsFor = (debates: readonly MarkedDebate[]): readonly Column[] =>
  debates.some(({ sources }) => sources !== null) ? SOURCE_COLUMNS : COLUMNS

export function percent({ part, of }: Share): string {
  if (of === 0) return NONE
  const exact = (part / of) * 100
  const whole = part === of ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, Math.round(exact)))
  return `${whole} %`
}

export const seconds = (ms: number): string => (ms < 100 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

export const dollars = (micro: number): string => (micro === 0 ? '$0' : `$${(micro / 1_000_000).toFixed(4)}`)
