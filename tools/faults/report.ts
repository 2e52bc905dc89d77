import type { Count } from './fault.ts'

export interface Outcome {
  readonly name: string
  /** The total of all repetitions; null if the fault was not caused or a repetition failed. */
  readonly count: Count | null
  /** The reason why the fault was not caused; null if it was. */
  readonly missing: string | null
  readonly broken: string | null
}

const COLUMNS = ['tried', 'lost', 'doubled', 'leaked'] as const

/** Returns whether the product kept its promises during every fault, without losses, duplicates or leaks. */
export const stood = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every(({ count, missing, broken }) => {
    if (missing !== null) return true
    return broken === null && count !== null && count.lost === 0 && count.doubled === 0 && count.leaked === 0
  })

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
