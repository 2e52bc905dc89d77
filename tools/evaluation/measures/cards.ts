/** Measures whether the quotations on argument cards (§3) occur in the turn. */
import { fold } from './text.ts'

export interface CardsMark {
  readonly rows: number
  readonly quoted: number
  /** Number of rows of the card table whose quotation is not in the response; rows without one (`N/A`) do not count. */
  readonly invented: number
  readonly inventedUrls: number
  readonly right: boolean
}

export function cardsMark(table: string, response: string): CardsMark {
  const said = comparable(response)
  const rows = rowsOf(table)
  const quotes = rows.map(({ quote }) => quote).filter((quote) => !isNone(quote))
  const urls = rows.map(({ url }) => url).filter((url) => !isNone(url))
  const quoted = quotes.filter((quote) => said.includes(comparable(quote))).length
  const invented = quotes.length - quoted
  const inventedUrls = urls.filter((url) => !response.includes(url)).length
  return {
    rows: rows.length,
    quoted,
    invented,
    inventedUrls,
    right: rows.length > 0 && quoted === rows.length && inventedUrls === 0,
  }
}

function rowsOf(table: string): { point: string; quote: string; url: string }[] {
  return table
    .split('\n')
    .slice(2)
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.replaceAll('\\|', '|').trim())
        .filter((cell) => cell !== ''),
    )
    .filter((cells) => cells.length > 0)
    .map(([point = '', quote = '', url = '']) => ({ point, quote, url }))
}

const isNone = (cell: string): boolean => cell === '' || /^n\/?a$/i.test(cell)

/** Removes white space, quotation marks and final dots, which models do not copy exactly. */
const comparable = (text: string): string =>
  fold(text)
    .replaceAll('"', '')
    .replaceAll(/\s/gu, '')
    .replace(/[….]+$/u, '')
