import pg from 'pg'
import { vi } from 'vitest'

/** Runs `run`, and resolves with the number of rows in each database result, in order. Omits empty results. */
export async function rowsRead(run: () => Promise<unknown>): Promise<number[]> {
  // The driver calls `addRow` for each row, but its types do not declare the method.
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
