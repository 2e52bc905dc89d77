/** How the operator's programs end: with an exit code, and with one line for a fault that an operator can mend. */
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { DatabaseUnavailable, isConnectionFault } from '#platform/server/database/unavailable.ts'
import { faultMessage } from '../fault-message.ts'

/** The command line is not written as it must be: one line, exit code 2. */
export class WrongUsage extends Error {}

/** Throws `WrongUsage` with the program's usage for words that it does not know. */
export function wordsOf<const T extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: T) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new WrongUsage(usage)
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)

/** @param program resolves with the exit code */
export async function runProgram(program: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await program()
  } catch (error) {
    const line = error instanceof WrongUsage ? error.message : lineOf(error)
    if (line === null) throw error
    process.stderr.write(`${line}\n`)
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}

/** The programs ask PostgreSQL over connections of their own, whose errors nobody has wrapped. */
const lineOf = (error: unknown) =>
  faultMessage(error) ?? (isConnectionFault(error) ? faultMessage(new DatabaseUnavailable(error)) : null)
