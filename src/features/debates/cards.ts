const NOT_AVAILABLE = 'N/A'

const HEADER = '| Argument Point | Source Quote | Source URL |\n| --- | --- | --- |'

export interface ArgumentCard {
  readonly point: string
  readonly quote: string | null
  readonly url: string | null
}

/** Reads the argument cards from the pipe table in a summary (§3, §5). */
export function readCards(summary: string): ArgumentCard[] {
  return summary.split('\n').slice(2).flatMap(cardIn)
}

export function writeCards(cards: readonly ArgumentCard[]): string {
  const rows = cards.map(({ point, quote, url }) => `| ${[point, quote, url].map(cellOf).join(' | ')} |`)
  return [HEADER, ...rows].join('\n')
}

function cardIn(line: string): ArgumentCard[] {
  const cells = cellsOf(line)
  if (cells === null) return []
  const [point, quote, url] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  return point === undefined ? [] : [{ point, quote: known(quote), url: known(url) }]
}

/** Returns the cells of a table row; null if the line contains no pipe. `\|` is a pipe within a cell. */
function cellsOf(line: string): string[] | null {
  const cells = ['']
  let from = 0
  const add = (text: string) => cells.push((cells.pop() ?? '') + text)
  for (let at = line.indexOf('|'); at !== -1; at = line.indexOf('|', from)) {
    const escaped = at > from && line[at - 1] === '\\'
    add(line.slice(from, escaped ? at - 1 : at))
    if (escaped) add('|')
    else cells.push('')
    from = at + 1
  }
  add(line.slice(from))
  return cells.length === 1 ? null : cells
}

function cellOf(text: string | null): string {
  const line = (text ?? '').replaceAll(/\s+/g, ' ').trim()
  return line === '' ? NOT_AVAILABLE : line.replaceAll('|', String.raw`\|`)
}

function known(cell: string | undefined): string | null {
  return cell === undefined || cell.toUpperCase() === NOT_AVAILABLE ? null : cell
}
