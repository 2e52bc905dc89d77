/** Shared by the parts of `npm run ship:check`: running other programs, a folder, and the three outcomes of a part. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Refusal, run } from '../../scripts/run.mjs'

/** Thrown by a part that this machine cannot test; this is no fault of the product. */
export class LeftOut extends Error {}

export interface Part {
  readonly name: string
  /** Programs that must be on the PATH. */
  readonly needs: readonly string[]
  /** Resolves with what passed. Throws a `Refusal` for a fault of the product, `LeftOut` when the machine lacks something. */
  readonly check: () => Promise<string>
  /** Takes minutes and is meant for releases, so it runs only when it is named. */
  readonly onlyByName?: boolean
}

/** The folder for everything that a run writes; `check.ts` deletes it. */
export const folder = mkdtempSync(join(tmpdir(), 'ship-'))

/** Lines of a failed program's output that are printed. */
const LINES = 20

/** Runs a program and returns what it printed. Throws a `Refusal` with its last lines when its exit code is not 0. */
export async function must(command: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new Refusal(`${command} ${args.join(' ')}\n${endOf(output)}`)
  return output.trim()
}

/** Runs a program that must not succeed: `what` says what was wrongly allowed. */
export async function mustFail(what: string, command: string, ...args: readonly string[]): Promise<void> {
  if ((await run(command, args, { quiet: true })).code === 0) throw new Refusal(what)
}

/** Runs a command that needs a package registry; if it fails, the part is left out. */
export async function fetched(what: string, command: string, ...args: readonly string[]): Promise<void> {
  const { code, output } = await run(command, args, { quiet: true })
  if (code !== 0) throw new LeftOut(`${what} cannot be fetched here: ${endOf(output).split('\n').at(-1)}`)
}

export const isHere = async (command: string): Promise<boolean> =>
  (await run('sh', ['-c', `command -v ${command}`], { quiet: true })).code === 0

/** @param bytes as megabytes, for a line of the report */
export const mega = (bytes: number): string => `${(bytes / 1e6).toFixed(0)} MB`

const endOf = (output: string) => output.trim().split('\n').slice(-LINES).join('\n')
