/** The columns of figures, the same in the terminal, in Markdown and on the page. */
import type { Share, Summary } from './summary.ts'

export interface Column {
  readonly head: string
  /** The column's meaning, for the page's legend. */
  readonly meaning: string
  readonly cell: (summary: Summary) => string
}

const NONE = '–'

export const COLUMNS: readonly Column[] = [
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
    meaning: 'Turns of 120 to 220 words; in brackets the median of words.',
    cell: ({ length, medianWords }) => `${percent(length)} (${medianWords})`,
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
    meaning: 'Median time until the first word.',
    cell: ({ medianToFirstToken }) => (medianToFirstToken === null ? NONE : seconds(medianToFirstToken)),
  },
]

/** Returns a whole percentage, never rounded up to 100 or down to 0. */
export function percent({ part, of }: Share): string {
  if (of === 0) return NONE
  const exact = (part / of) * 100
  const whole = part === of ? 100 : part === 0 ? 0 : Math.min(99, Math.max(1, Math.round(exact)))
  return `${whole} %`
}

export const seconds = (ms: number): string => (ms < 100 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)

/** Formats millionths of a US dollar as dollars. */
export const dollars = (micro: number): string => (micro === 0 ? '$0' : `$${(micro / 1_000_000).toFixed(4)}`)
