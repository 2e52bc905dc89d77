import type { MarkedDebate } from '../measures/mark.ts'
import { columnsFor } from './columns.ts'
import { summariesOf } from './summary.ts'

export function cellsOf(debates: readonly MarkedDebate[]): string[][] {
  const columns = columnsFor(debates)
  const head = ['', ...columns.map((column) => column.head)]
  return [head, ...summariesOf(debates).map(({ name, summary }) => [name, ...columns.map((one) => one.cell(summary))])]
}

export function textTable(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

export function markdownTable(rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  const [head = [], ...body] = rows
  return [line(head), line(head.map(() => '---')), ...body.map(line)].join('\n')
}
