/** Runs the operator's programs, prints expected errors on one line, sets the exit code and removes temporary files. */
import { constants } from 'node:os'
import { type ParseArgsConfig, parseArgs } from 'node:util'
import { DatabaseUnavailable, EmbeddedServerLost, isConnectionFault } from '#platform/server/database/unavailable.ts'
import { removeDrafts } from '#platform/server/drafts.ts'
import { environment } from '../config.ts'
import { faultMessage } from '../fault-message.ts'

/** Thrown for an invalid command line. The program exits with code 2. */
export class WrongUsage extends Error {}

export function wordsOf<const T extends NonNullable<ParseArgsConfig['options']>>(usage: string, options: T) {
  try {
    return parseArgs({ args: process.argv.slice(2), options, allowPositionals: true })
  } catch {
    throw new WrongUsage(usage)
  }
}

export const print = (line: string): void => void process.stdout.write(`${line}\n`)
export const warn = (line: string): void => void process.stderr.write(`${line}\n`)

export async function runProgram(program: () => Promise<number>): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      removeDrafts()
      // Shells can tell from this exit code which signal ended the program.
      process.exit(128 + constants.signals[signal])
    })
  try {
    process.exitCode = await program()
  } catch (error) {
    const line = error instanceof WrongUsage ? error.message : lineOf(error)
    if (line === null) throw error
    warn(line)
    process.exitCode = error instanceof WrongUsage ? 2 : 1
  }
}

/** Returns the line to print, or null if the error is unexpected. Programs receive connection errors unwrapped. */
function lineOf(error: unknown): string | null {
  const line = faultMessage(error)
  if (line !== null || !isConnectionFault(error)) return line
  const own = error instanceof EmbeddedServerLost || !environment()['DATABASE_URL']
  return own ? (error as Error).message : faultMessage(new DatabaseUnavailable(error))
}
