import pg from 'pg'
import { vi } from 'vitest'

/** Resolves with the number of rows in each database result of `run`, in order and without empty results. */
export async function rowsRead(run: () => Promise<unknown>): Promise<number[]> {
  // The driver calls `addRow` for each row, but its types do not declare this method.
  const results = pg.Result.prototype as unknown as { addRow: (row: unknown) => void }
  const addRow = vi.spyOn(results, 'addRow')
  try {
    await run()
    const rows = new Map<unknown, number>()
    for (const result of addRow.mock.contexts) rows.set(result, (rows.get(result) ?? 0) + 1)
    return [...rows.values()]
  } finally {
    addRow.mockRestore()
  }
}
