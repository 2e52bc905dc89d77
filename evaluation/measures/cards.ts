/** Do argument cards say what was said? §3: a pipe table, each row a point, its quotation and perhaps an address. */
import { fold } from './text.ts'

export interface CardsMark {
  readonly rows: number
  /** Rows whose quotation really stands in the response … */
  readonly quoted: number
  /** … and those whose quotation does not; the others have none (`N/A`). */
  readonly invented: number
  /** Addresses that do not stand in the response. */
  readonly inventedUrls: number
  readonly right: boolean
}

/** @param table as it is stored; a text without rows counts as no cards. */
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

/** §3: header and delimiter are skipped, empty cells dropped. */
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

/** Without white space and quotation marks' shapes, which a model does not copy faithfully; nor the marks around it. */
const comparable = (text: string): string =>
  fold(text)
    .replaceAll('"', '')
    .replaceAll(/\s/gu, '')
    .replace(/[….]+$/u, '')
