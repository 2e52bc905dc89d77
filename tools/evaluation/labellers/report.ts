import {
  allHits,
  type Figures,
  LEAST_HITS,
  LEAST_KAPPA,
  LEAST_STABILITY,
  type Share,
  shareOf,
  shortfalls,
} from './figures.ts'
import { dollars } from '../report/columns.ts'
import { DEBATES_VERSION, FIXED_DEBATES } from './fixed-debates.ts'
import { FORMS } from './forms.ts'

export interface MeasuredLabeller {
  readonly name: string
  readonly figures: Figures
  /** Cost of the measurement in millionths of a US dollar, at list prices. */
  readonly cost: number
}

const [BEGIN, END] = ['<!-- labellers: begin -->', '<!-- labellers: end -->']

/** Replaces the text between the page's two `labellers` comments with `block`. Throws if a comment is missing. */
export function withBlock(page: string, block: string): string {
  const [begin, end] = [page.indexOf(BEGIN), page.indexOf(END)]
  if (begin === -1 || end < begin) throw new Error(`The page has no lines "${BEGIN}" and "${END}".`)
  return `${page.slice(0, begin + BEGIN.length)}\n${block}\n${page.slice(end)}`
}

export function labellersBlock(measured: readonly MeasuredLabeller[], at: Date): string {
  const rows = [
    ['', 'needed', ...measured.map(({ name }) => name)],
    ['---', '---', ...measured.map(() => '---')],
    row('planted faults found', percent(LEAST_HITS), (figures) => share(allHits(figures))),
    ...(measured[0]?.figures.hits ?? []).map(({ fault }, at) =>
      row(fault.replace('-', ' '), '', ({ hits }) => share(hits[at])),
    ),
    ...(measured[0]?.figures.stability ?? []).map(({ disturbance }, at) =>
      row(
        `same verdicts, same answers after: ${disturbance}`,
        percent(LEAST_STABILITY),
        ({ stability }) => `${share(stability[at]?.verdicts)}, ${share(stability[at]?.answers)}`,
      ),
    ),
    row('agreement of its readings (κ)', String(LEAST_KAPPA), ({ kappa }) =>
      kappa.value === null ? 'nothing to compare' : `${kappa.value.toFixed(2)}, ${kappa.pairs} pairs`,
    ),
    row('passed', '', (figures) => (shortfalls(figures).length === 0 ? 'yes' : '**no**')),
    ['cost', '', ...measured.map(({ cost }) => dollars(cost))],
  ]
  const intro = `${at.toISOString().slice(0, 10)}, fixed debates \`${DEBATES_VERSION}\`: ${FIXED_DEBATES.length} debates in ${FORMS.length} forms each.`
  return `\n${intro}\n\n${rows.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}\n`

  function row(name: string, needed: string, cell: (figures: Figures) => string): string[] {
    return [name, needed, ...measured.map(({ figures }) => cell(figures))]
  }
}

const share = (one: Share | undefined) =>
  one === undefined ? '–' : `${one.found} of ${one.of} (${percent(shareOf(one))})`
const percent = (value: number) => `${Math.round(value * 100)} %`
