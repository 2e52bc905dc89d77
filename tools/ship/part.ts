/** Defines a part of `npm run ship:check`, a temporary folder for all parts, and functions that run programs. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, run } from '../../scripts/run.mjs'

/** Thrown by a part that cannot be checked on this machine; the part then does not count as failed. */
export class LeftOut extends Error {}

export interface Part {
  readonly name: string
  /** Programs that must be on the PATH; otherwise the part is skipped. */
  readonly needs: readonly string[]
  /**
   * Resolves with a summary. Rejects with a `Refusal` if the product is faulty, and with a `LeftOut` if the machine lacks
   * something.
   */
  readonly check: () => Promise<string>
  /** True = runs only when it is named on the command line, because it takes minutes. */
  readonly onlyByName?: boolean
}

/** The temporary folder for everything that a run writes; `check.ts` deletes it. */
export const folder = mkdtempSync(join(tmpdir(), 'ship-'))

const LINES = 20

/** Runs a program; resolves with its output. Rejects with a `Refusal` that contains its last lines if the exit code is not 0. */
export async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new Refusal(`${command} ${args.join(' ')}\n${endOf(output)}`)
  return output.trim()
}

/** Runs a program that must fail. Rejects with a `Refusal` with the message `what` if it succeeds. */
export async function mustFail(what: string, command: string, ...args: readonly string[]): Promise<void> {
  if ((await run(command, args, { quiet: true })).code === 0) throw new Refusal(what)
}

/** Runs a command that needs a package registry. Rejects with a `LeftOut` if it fails, which skips the part. */
export async function fetched(what: string, command: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new LeftOut(`${what} cannot be fetched here: ${endOf(output).split('\n').at(-1)}`)
}

export const isHere = async (command: string): Promise<boolean> =>
  (await run('sh', ['-c', `command -v ${command}`], { quiet: true })).code === 0

export const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const endOf = (output: string) => output.trim().split('\n').slice(-LINES).join('\n')
