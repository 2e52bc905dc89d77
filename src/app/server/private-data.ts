/** Makes `DATA_DIR` readable by its owner only, whatever umask this process has and whichever user made the folder. */
import { accessSync, chmodSync, constants, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './variables.ts'

/**
 * Names that the product creates in `DATA_DIR`, with their drafts (`database.new`, `session-secret.4711`). Other files
 * are left alone.
 */
const OURS = /^(?:database|models|payment-sandbox|session-secret)(?:\.|$)/

/** Mode bits to remove: all rights of other users, and the right to execute a file. */
const UNWANTED = { folder: 0o077, file: 0o177 }
const STICKY = 0o1000

/**
 * Must be called before anything is written to `dataDir`: it calls `createPrivately`. Existing files of the product are closed to others, without
 * following symbolic links. When the folder itself belongs to another user or is shared by all (`/tmp`), only the
 * product's files in it are changed.
 * @param warn called with one line for the operator when something stays open to others
 * @returns what has been closed, each with the mode that it had
 */
export function keepPrivate(dataDir: string, warn: (line: string) => void): string[] {
  createPrivately()
  const user = process.getuid?.()
  // Windows has no such modes: a file there is as private as its folder.
  if (user === undefined) return []
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder?.isDirectory() !== true) return []
  const done: Closing = { user, closed: [], open: [] }
  // The folder is closed before its content: afterwards no other user can replace a checked file by a link.
  if (folder.mode & STICKY) done.open.push(said(dataDir, folder, 'is a folder for everybody'))
  else close(dataDir, folder, done)
  for (const name of namesIn(dataDir)) if (OURS.test(name)) closeAll(join(dataDir, name), done)
  const [first, ...more] = done.open
  if (first !== undefined) {
    const others = more.length === 0 ? '' : `, and ${more.length} more`
    warn(`DATA_DIR is open to other users: ${first}${others}. Choose a folder of this user's own.`)
  }
  return done.closed
}

/**
 * `keepPrivate`; throws `ConfigError` when the product's own files are another user's, as after a restore by root: the embedded database
 * would take a minute to notice, and say it with a stack.
 */
export function takeDataFolder(dataDir: string, warn: (line: string) => void): void {
  keepPrivate(dataDir, warn)
  const closed = closedToUs(dataDir)
  if (closed === null) return
  throw new ConfigError('DATA_DIR', `holds ${closed}, which this user may not open: give the folder to it (chown -R)`)
}

/** What this process, its threads and its child processes create from now on only their owner can open. */
export function createPrivately(): void {
  process.umask(UNWANTED.folder)
}

/** A sentence about what other users may open in `dataDir`; null when there is nothing. Changes nothing. */
export function openToOthers(dataDir: string): string | null {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid === undefined || folder?.isDirectory() !== true) return null
  const open: string[] = []
  const look = (path: string, stats: Stats | undefined) => {
    if (stats === undefined || stats.isSymbolicLink()) return
    if ((stats.mode & unwantedOf(stats)) !== 0) open.push(said(path, stats, 'can be opened by other users'))
    if (stats.isDirectory()) for (const name of namesIn(path)) look(join(path, name), lstatOf(join(path, name)))
  }
  // What other users have put there themselves is theirs.
  if ((folder.mode & unwantedOf(folder)) !== 0) open.push(said(dataDir, folder, 'can be opened by other users'))
  for (const name of namesIn(dataDir)) if (OURS.test(name)) look(join(dataDir, name), lstatOf(join(dataDir, name)))
  const [first, ...more] = open
  if (first === undefined) return null
  return more.length === 0 ? `${first}.` : `${first}, and ${more.length} more.`
}

/**
 * The first file of the product's own in `dataDir` that this process may not open as it must; null when there is none. A model
 * needs only to be read.
 */
export function closedToUs(dataDir: string): string | null {
  const { R_OK, W_OK, X_OK } = constants
  const look = (path: string, rights: number): string | null => {
    const stats = lstatOf(path)
    if (stats === undefined) return null
    const isFolder = stats.isDirectory()
    if (!mayOpen(path, isFolder ? rights | X_OK : rights)) return path
    return isFolder
      ? first(
          namesIn(path).map((name) => join(path, name)),
          (file) => look(file, rights),
        )
      : null
  }
  const ours = namesIn(dataDir).filter((name) => OURS.test(name))
  return first(ours, (name) => look(join(dataDir, name), name === 'models' ? R_OK : R_OK | W_OK))
}

function first(paths: readonly string[], look: (path: string) => string | null): string | null {
  for (const path of paths) {
    const found = look(path)
    if (found !== null) return found
  }
  return null
}

/** True also for what has been deleted meanwhile. */
function mayOpen(path: string, rights: number): boolean {
  try {
    accessSync(path, rights)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

const lstatOf = (path: string) => lstatSync(path, { throwIfNoEntry: false })
const unwantedOf = (stats: Stats) => (stats.isDirectory() ? UNWANTED.folder : UNWANTED.file)

interface Closing {
  readonly user: number
  readonly closed: string[]
  /** What cannot be closed, and why. */
  readonly open: string[]
}

/** Closes a file, or a folder and everything in it. */
function closeAll(path: string, done: Closing): void {
  const stats = lstatOf(path)
  // Another process may work in the folder (`model:setup` beside a server), so a file may have been deleted meanwhile.
  if (stats === undefined || stats.isSymbolicLink()) return
  if (close(path, stats, done) && stats.isDirectory())
    for (const name of namesIn(path)) closeAll(join(path, name), done)
}

/** Removes the rights of others; returns whether they have none now. */
function close(path: string, stats: Stats, { user, closed, open }: Closing): boolean {
  const unwanted = unwantedOf(stats)
  if ((stats.mode & unwanted) === 0) return true
  const isClosed = stats.uid === user && take(path, stats.mode & 0o7777 & ~unwanted)
  if (isClosed) closed.push(`${path} (mode ${modeOf(stats)})`)
  else open.push(said(path, stats, whyNot(stats, user)))
  return isClosed
}

/** Gives the file another mode; true also when it has been deleted meanwhile. */
function take(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    // Some mounted file systems accept a new mode but do not store it.
    return (statSync(path).mode & 0o7777 & ~mode) === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Returns the names in a folder; none when the folder is gone or when this user may enter but not list it. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const modeOf = ({ mode }: Stats) => (mode & 0o7777).toString(8)
const said = (path: string, stats: Stats, why: string) => `${path} (mode ${modeOf(stats)}) ${why}`
const whyNot = ({ uid }: Stats, user: number) =>
  uid === user ? 'lies on a file system that keeps no rights' : 'belongs to another user'
