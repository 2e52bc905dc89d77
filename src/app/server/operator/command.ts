import type { Database } from '#platform/server/database/database.ts'

export interface CommandCall {
  /** The command's transaction, which also writes its act. */
  readonly tx: Database
  readonly now: Date
  /** The words after the command's name. */
  readonly words: readonly string[]
  readonly options: { readonly uses?: string | undefined; readonly days?: string | undefined }
}

export interface Outcome {
  /** For people. */
  readonly lines: readonly string[]
  /** For programs (`--json`). */
  readonly data: unknown
  /** The recorded change; absent if the command only read. */
  readonly act?: { readonly name: string; readonly subject: string | null; readonly detail?: string | null }
  /** Runs after the commit. */
  readonly after?: () => Promise<void>
}

export interface Command {
  /** The words after the name: `NAME standard until DATE`. */
  readonly usage: readonly string[]
  readonly tells: string
  run(call: CommandCall): Promise<Outcome>
}

/** A correct command that cannot run: one line, exit code 1. */
export class Refused extends Error {}
/** A wrong command line: one line and the usage, exit code 2. */
export class Misspelt extends Error {}

/** Reads a number of an option; throws `Misspelt`. */
export function numberOf(name: string, given: string | undefined, otherwise: number, most: number): number {
  if (given === undefined) return otherwise
  const number = Number(given)
  if (/^\d{1,6}$/.test(given) && number >= 1 && number <= most) return number
  throw new Misspelt(`--${name} must be a whole number from 1 to ${most}.`)
}

/** Aligns cells in columns; the first row holds the titles. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

export const day = (moment: Date): string => moment.toISOString().slice(0, 10)
export const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
