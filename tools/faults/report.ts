/** Formats the table of `npm run faults` and decides whether the product withstood the faults. */
import type { Count } from './fault.ts'

export interface Outcome {
  readonly name: string
  /** Null when the fault was not played, or when the product broke a promise. */
  readonly count: Count | null
  /** Why the fault was not played; null when it was. */
  readonly missing: string | null
  /** The promise that the product broke; null when it kept all of them. */
  readonly broken: string | null
}

const COLUMNS = ['tried', 'lost', 'doubled', 'leaked'] as const

/** Returns whether every fault that was played had no losses, doubles or leaks, and the product kept its promises. */
export const stood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ count, missing, broken }) => {
    if (missing !== null) return true
    return broken === null && count !== null && count.lost === 0 && count.doubled === 0 && count.leaked === 0
  })

/** Returns one line for each fault, followed by the reasons for missing figures. */
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
