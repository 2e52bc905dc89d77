import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, run } from '../../scripts/run.mjs'

/** Thrown if a part cannot be checked on this machine, which does not count as a failure. */
export class LeftOut extends Error {}

export interface Part {
  readonly name: string
  readonly needs: readonly string[]
  /**
   * Resolves with a summary. Rejects with a `Refusal` if the product is faulty, and with a `LeftOut` if the machine lacks
   * something.
   */
  readonly check: () => Promise<string>
  /** True if the part takes minutes and therefore runs only when it is named on the command line. */
  readonly onlyByName?: boolean
}

/** A temporary folder for everything that a run writes. `check.ts` deletes the folder. */
export const folder = mkdtempSync(join(tmpdir(), 'ship-'))

const LINES = 20

/** Runs a program and resolves with its output. Rejects with a `Refusal` if the exit code is not 0. */
export async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new Refusal(`${command} ${args.join(' ')}\n${endOf(output)}`)
  return output.trim()
}

export async function mustFail(what: string, command: string, ...args: readonly string[]): Promise<void> {
  if ((await run(command, args, { quiet: true })).code === 0) throw new Refusal(what)
}

/** Runs a command that downloads packages. If it fails, rejects with a `LeftOut`, so that the part is skipped. */
export async function fetched(what: string, command: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new LeftOut(`${what} cannot be fetched here: ${endOf(output).split('\n').at(-1)}`)
}

export const isHere = async (command: string): Promise<boolean> =>
  (await run('sh', ['-c', `command -v ${command}`], { quiet: true })).code === 0

export const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const endOf = (output: string) => output.trim().split('\n').slice(-LINES).join('\n')
