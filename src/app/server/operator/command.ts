/** What a command of the operator gets and gives (§19). */
import type { Database } from '#platform/server/database/database.ts'

export interface CommandCall {
  /** The transaction of the command, in which its row of the acts is written, too. */
  readonly tx: Database
  readonly now: Date
  /** The words after the command's name. */
  readonly words: readonly string[]
  readonly options: { readonly uses?: string | undefined; readonly days?: string | undefined }
}

export interface Outcome {
  /** What a person reads. */
  readonly lines: readonly string[]
  /** What a program reads (`--json`). */
  readonly data: unknown
  /** What was changed, for the table of acts; absent when the command only read. */
  readonly act?: { readonly name: string; readonly subject: string | null; readonly detail?: string | null }
  /** What follows the commit. */
  readonly after?: () => Promise<void>
}

export interface Command {
  /** The words behind the name, `NAME standard until DATE`. */
  readonly usage: readonly string[]
  readonly tells: string
  run(call: CommandCall): Promise<Outcome>
}

/** The command is right and cannot be done: one line, exit code 1. */
export class Refused extends Error {}
/** The command is not written as it must be: one line and the command's usage, exit code 2. */
export class Misspelt extends Error {}

/** A number of an option; throws `Misspelt`. */
export function numberOf(name: string, given: string | undefined, otherwise: number, most: number): number {
  if (given === undefined) return otherwise
  const number = Number(given)
  if (/^\d{1,6}$/.test(given) && number >= 1 && number <= most) return number
  throw new Misspelt(`--${name} must be a whole number from 1 to ${most}.`)
}

/** Lines of columns, each as wide as its widest cell, the first row being the titles. */
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
