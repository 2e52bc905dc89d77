/** The table of `npm run faults`, and whether the product withstood the faults. */
import type { Count } from './fault.ts'

export interface Outcome {
  readonly name: string
  /** Null when the fault was not played, or the product did not do what it promises. */
  readonly count: Count | null
  /** Why it was not played; null when it was. */
  readonly missing: string | null
  /** What the product did instead; null when it did what it promises. */
  readonly broken: string | null
}

const COLUMNS = ['tried', 'lost', 'doubled', 'leaked'] as const

/** True when nothing was lost, doubled or left behind, and each fault that was played went as promised. */
export const stood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ count, missing, broken }) => {
    if (missing !== null) return true
    return broken === null && count !== null && count.lost === 0 && count.doubled === 0 && count.leaked === 0
  })

/** One line for each fault, and below the lines the reasons for missing figures. */
export function report(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const row = (name: string, cells: readonly string[]) =>
    [name.padEnd(width), ...cells.map((cell, at) => cell.padStart((COLUMNS[at]?.length ?? 0) + 2))].join('')
  const lines = outcomes.map(({ name, count }) =>
    row(
      name,
      COLUMNS.map((column) => (count === null ? '–' : String(count[column]))),
    ),
  )
  const reasons = outcomes.flatMap(({ name, missing, broken }) => {
    if (missing !== null) return [`not played: ${name}: ${missing}`]
    return broken === null ? [] : [`broken: ${name}: ${broken}`]
  })
  return [row('', COLUMNS), ...lines, ...reasons].join('\n')
}
