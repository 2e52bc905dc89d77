/** The file of the sandbox's state: complete after every change, even when the process is killed while it writes. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyState, type State } from './state.ts'

/** Thrown for a file that holds no state; `message` is the one line to print. */
export class UnreadableState extends Error {}

/** Returns the stored state; an empty one when there is no file yet. Throws `UnreadableState`. */
export function readState(path: string): State {
  let json: string
  try {
    json = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
  try {
    // A file of an older version lacks the tables that came later.
    return { ...emptyState(), ...(JSON.parse(json) as Partial<State>) }
  } catch {
    throw new UnreadableState(`${path} is no state of a payment sandbox. Move it away to begin anew.`)
  }
}

/** Replaces the file. When this returns, the new content survives a loss of power. */
export function writeState(path: string, state: State): void {
  const draft = `${path}.new`
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const file = openSync(draft, 'w', 0o600)
  try {
    writeFileSync(file, JSON.stringify(state))
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
  renameSync(draft, path)
  syncFolder(dirname(path))
}

/** Makes the renaming itself durable. Windows cannot open a folder, and needs no such step. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
