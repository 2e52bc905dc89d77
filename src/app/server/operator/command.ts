import type { LostTurn } from '#features/debates/server/lists/own-debates-store.ts'
import type { RegistrationKind } from '#features/models/contract.ts'
import type { ModelMap } from '#features/models/server/remote-models.ts'
import type { Clock } from '#platform/clock.ts'
import type { Database } from '#platform/server/database/database.ts'

export interface OperatorDeps {
  readonly db: Database
  readonly clock: Pick<Clock, 'now'>
  readonly publicUrl: string
  readonly registration: RegistrationKind
  readonly modelMap: ModelMap
  readonly randomBytes: (count: number) => Buffer
  readonly endTurns: (lost: readonly LostTurn[]) => Promise<void>
  readonly revoke: (token: string) => void
}

export interface CommandCall {
  /** The transaction that contains the command's changes and the record of them. */
  readonly tx: Database
  readonly now: Date
  readonly words: readonly string[]
  readonly options: { readonly uses?: string | undefined; readonly days?: string | undefined }
}

export interface Outcome {
  readonly lines: readonly string[]
  /** Printed instead of `lines` if the command line contains `--json`. */
  readonly data: unknown
  /** The change to record; absent if the command changed nothing. */
  readonly act?: { readonly name: string; readonly subject: string | null; readonly detail?: string | null }
  readonly after?: () => Promise<void>
}

export interface Command {
  /** Variants of the command's arguments, such as `NAME standard until DATE`. */
  readonly usage: readonly string[]
  readonly tells: string
  run(call: CommandCall): Promise<Outcome>
}

/** Thrown if a valid command cannot be carried out. The program exits with code 1. */
export class Refused extends Error {}
/** Thrown if the command line is invalid. The program exits with code 2. */
export class Misspelt extends Error {}

export function numberOf(name: string, given: string | undefined, otherwise: number, most: number): number {
  if (given === undefined) return otherwise
  const number = Number(given)
  if (/^\d{1,6}$/.test(given) && number >= 1 && number <= most) return number
  throw new Misspelt(`--${name} must be a whole number from 1 to ${most}.`)
}

export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const lineOf = (row: readonly string[]) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')
  return rows.map((row) => lineOf(row).trimEnd())
}

export const DAY_MS = 86_400_000
export const day = (moment: Date): string => moment.toISOString().slice(0, 10)
export const minute = (moment: Date): string => `${moment.toISOString().slice(0, 16).replace('T', ' ')} UTC`
