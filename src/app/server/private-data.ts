/** Makes the product's files in `DATA_DIR` accessible only to their owner. */
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  chmodSync,
  constants,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  type Stats,
  statSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { attempt } from '#platform/attempt.ts'
import { ConfigError } from './variables.ts'

/** Matches the product's files in `DATA_DIR`, including drafts (`database.new`). */
const OURS = /^(?:database|models|payment-sandbox|session-secret)(?:\.|$)/

/** Permission bits to remove: all rights of other users and, for files, also the right to execute. */
const UNWANTED = { folder: 0o077, file: 0o177 }
const STICKY = 0o1000

/**
 * Makes the product's files inaccessible to other users. Must be called before anything is written to `dataDir`. Leaves a
 * folder unchanged if it belongs to another user or is shared by all users (`/tmp`). Calls `warn` once if other users can
 * still open something. Returns the changed files, each with its former mode.
 */
export function keepPrivate(dataDir: string, warn: (line: string) => void): string[] {
  createPrivately()
  const user = process.getuid?.()
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  // Does nothing on Windows, where a file is as private as its folder.
  if (user === undefined || folder?.isDirectory() !== true) return []
  const closed: string[] = []
  const open: string[] = []
  const close = (path: string, stats: Stats): boolean => {
    if (stats.isSymbolicLink()) return false
    const unwanted = unwantedOf(stats)
    if ((stats.mode & unwanted) === 0) return true
    const isClosed = stats.uid === user && take(path, stats.mode & 0o7777 & ~unwanted)
    const why = stats.uid === user ? 'lies on a file system that keeps no rights' : 'belongs to another user'
    if (isClosed) closed.push(`${path} (mode ${modeOf(stats)})`)
    else open.push(said(path, stats, why))
    return isClosed
  }
  // Restricts the folder before checking its files, so that no other user can replace a checked file with a link.
  if (folder.mode & STICKY) open.push(said(dataDir, folder, 'is a folder for everybody'))
  else close(dataDir, folder)
  visitOurs(dataDir, close)
  if (open.length > 0) warn(`DATA_DIR is open to other users: ${firstOf(open)}. Choose a folder of this user's own.`)
  return closed
}

/** Calls `keepPrivate`, then throws `ConfigError` if this process has no permission to open the product's files. */
export function takeDataFolder(dataDir: string, warn: (line: string) => void): void {
  keepPrivate(dataDir, warn)
  const closed = closedToUs(dataDir)
  if (closed === null) return
  throw new ConfigError('DATA_DIR', `holds ${closed}, which this user may not open: give the folder to it (chown -R)`)
}

/** Makes all files that this process and its children create accessible only to their owner. */
export function createPrivately(): void {
  process.umask(UNWANTED.folder)
}

/** Returns a sentence about files that other users can open, or null if there are none. Changes nothing. */
export function openToOthers(dataDir: string): string | null {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid === undefined || folder?.isDirectory() !== true) return null
  const open: string[] = []
  const look = (path: string, stats: Stats): boolean => {
    if (!stats.isSymbolicLink() && (stats.mode & unwantedOf(stats)) !== 0)
      open.push(said(path, stats, 'can be opened by other users'))
    return true
  }
  look(dataDir, folder)
  visitOurs(dataDir, look)
  return open.length === 0 ? null : `${firstOf(open)}.`
}

/** Returns the path of the first file that this process may not open, or null. Models need only be readable. */
export function closedToUs(dataDir: string): string | null {
  const { R_OK, W_OK, X_OK } = constants
  const models = join(dataDir, 'models')
  let closed: string | null = null
  visitOurs(dataDir, (path, stats) => {
    const rights = path.startsWith(models) ? R_OK : R_OK | W_OK
    if (closed === null && !mayOpen(path, stats.isDirectory() ? rights | X_OK : rights)) closed = path
    return closed === null
  })
  return closed
}

/** Visits the product's files, each folder before its contents. @param visit returns false to skip a folder's contents */
function visitOurs(dataDir: string, visit: (path: string, stats: Stats) => boolean): void {
  const look = (path: string) => {
    const stats = lstatSync(path, { throwIfNoEntry: false })
    // `stats` is undefined if another process, such as `model:setup`, has deleted the file meanwhile.
    if (stats === undefined || !visit(path, stats) || !stats.isDirectory()) return
    for (const name of namesIn(path)) look(join(path, name))
  }
  for (const name of namesIn(dataDir)) if (OURS.test(name)) look(join(dataDir, name))
}

function mayOpen(path: string, rights: number): boolean {
  try {
    accessSync(path, rights)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

function take(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    // Some mounted file systems accept a new mode without storing it.
    return (statSync(path).mode & 0o7777 & ~mode) === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

const namesIn = (folder: string): string[] => attempt(() => readdirSync(folder)) ?? []

const firstOf = ([first, ...more]: readonly string[]) =>
  more.length === 0 ? first : `${first}, and ${more.length} more`
const unwantedOf = (stats: Stats) => (stats.isDirectory() ? UNWANTED.folder : UNWANTED.file)
const modeOf = ({ mode }: Stats) => (mode & 0o7777).toString(8)
const said = (path: string, stats: Stats, why: string) => `${path} (mode ${modeOf(stats)}) ${why}`

const SECRET_BYTES = 32

/** Reads or creates the key that signs cookies. Two processes that start at the same time use the same key. */
export function sessionSecret(dataDir: string): string {
  const path = join(dataDir, 'session-secret')
  const kept = readSecret(path)
  if (kept !== null) return kept
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(SECRET_BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const made = readSecret(path)
  if (made === null) throw new Error(`${path} is empty; delete it to have a new one made`)
  return made
}

function readSecret(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
