/**
 * Measures whether argument cards repeat what was said. §3: a pipe table, whose rows hold a point, its quotation and
 * perhaps an address.
 */
import { fold } from './text.ts'

export interface CardsMark {
  readonly rows: number
  /** Rows whose quotation is part of the response. */
  readonly quoted: number
  /** Rows whose quotation is not part of the response; the other rows have none (`N/A`). */
  readonly invented: number
  /** Addresses that are not part of the response. */
  readonly inventedUrls: number
  readonly right: boolean
}

/** @param table the stored table; a text without rows counts as no cards */
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

/**
 * Returns a text for comparison: without white space and surrounding marks such as quotation marks, which models do not copy
 * faithfully.
 */
const comparable = (text: string): string =>
  fold(text)
    .replaceAll('"', '')
    .replaceAll(/\s/gu, '')
    .replace(/[….]+$/u, '')
