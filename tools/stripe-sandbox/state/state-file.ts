/** Reads and replaces the file that contains the state. The file stays complete even if the process is killed while writing. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { emptyState, type State } from './state.ts'

export class UnreadableState extends Error {}

export function readState(path: string): State {
  let json: string
  try {
    json = readFileSync(path, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return emptyState()
    throw error
  }
  try {
    // Adds the empty tables that a file of an older version lacks.
    return { ...emptyState(), ...(JSON.parse(json) as Partial<State>) }
  } catch {
    throw new UnreadableState(`${path} is no state of a payment sandbox. Move it away to begin anew.`)
  }
}

/** Replaces the file. Once this returns, the new content survives a power failure. */
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

/** Makes the renaming of the file durable. Windows cannot open a folder and does not need this. */
function syncFolder(path: string): void {
  if (process.platform === 'win32') return
  const folder = openSync(path, 'r')
  try {
    fsyncSync(folder)
  } finally {
    closeSync(folder)
  }
}
