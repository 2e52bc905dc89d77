/** Makes `DATA_DIR` readable by its owner only, for any umask and any creator of the folder. */
import {
  accessSync,
  chmodSync,
  constants,
  lstatSync,
  readdirSync,
  statSync,
  type Stats,
  linkSync,
  mkdirSync,
  readFileSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './variables.ts'
import { randomBytes } from 'node:crypto'

/** The product's files in `DATA_DIR`, with their drafts (`database.new`). Other files are left alone. */
const OURS = /^(?:database|models|payment-sandbox|session-secret)(?:\.|$)/

/** Mode bits to remove: all rights of other users, and execution of files. */
const UNWANTED = { folder: 0o077, file: 0o177 }
const STICKY = 0o1000

/**
 * Closes the product's files to other users, without following symbolic links. Must run before anything is written to `dataDir`.
 * If the folder belongs to another user or is shared by all (`/tmp`), only the product's files in it are changed.
 * @param warn called with one line if something stays open to others
 * @returns the closed files, each with its former mode
 */
export function keepPrivate(dataDir: string, warn: (line: string) => void): string[] {
  createPrivately()
  const user = process.getuid?.()
  // Windows has no such modes: a file there is as private as its folder.
  if (user === undefined) return []
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder?.isDirectory() !== true) return []
  const done: Closing = { user, closed: [], open: [] }
  // The folder is closed first: afterwards no other user can replace a checked file by a link.
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

/** Also throws `ConfigError` if the product's files belong to another user, as after a restore by root. */
export function takeDataFolder(dataDir: string, warn: (line: string) => void): void {
  keepPrivate(dataDir, warn)
  const closed = closedToUs(dataDir)
  if (closed === null) return
  throw new ConfigError('DATA_DIR', `holds ${closed}, which this user may not open: give the folder to it (chown -R)`)
}

/** From now on only the owner can open what this process and its children create. */
export function createPrivately(): void {
  process.umask(UNWANTED.folder)
}

/** Returns a sentence about the files that other users may open, or null. Changes nothing. */
export function openToOthers(dataDir: string): string | null {
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (process.getuid === undefined || folder?.isDirectory() !== true) return null
  const open: string[] = []
  const look = (path: string, stats: Stats | undefined) => {
    if (stats === undefined || stats.isSymbolicLink()) return
    if ((stats.mode & unwantedOf(stats)) !== 0) open.push(said(path, stats, 'can be opened by other users'))
    if (stats.isDirectory()) for (const name of namesIn(path)) look(join(path, name), lstatOf(join(path, name)))
  }
  // Files that other users have put there are not checked.
  if ((folder.mode & unwantedOf(folder)) !== 0) open.push(said(dataDir, folder, 'can be opened by other users'))
  for (const name of namesIn(dataDir)) if (OURS.test(name)) look(join(dataDir, name), lstatOf(join(dataDir, name)))
  const [first, ...more] = open
  if (first === undefined) return null
  return more.length === 0 ? `${first}.` : `${first}, and ${more.length} more.`
}

/** Returns the first file of the product that this process may not open as it must, or null. Models are only read. */
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

/** True also for a deleted file. */
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
  /** Files that cannot be closed, with the reason. */
  readonly open: string[]
}

/** Closes a file, or a folder and everything in it. */
function closeAll(path: string, done: Closing): void {
  const stats = lstatOf(path)
  // Another process may delete files meanwhile (`model:setup` while a server runs).
  if (stats === undefined || stats.isSymbolicLink()) return
  if (close(path, stats, done) && stats.isDirectory())
    for (const name of namesIn(path)) closeAll(join(path, name), done)
}

/** Removes the rights of others; returns true if they have none now. */
function close(path: string, stats: Stats, { user, closed, open }: Closing): boolean {
  const unwanted = unwantedOf(stats)
  if ((stats.mode & unwanted) === 0) return true
  const isClosed = stats.uid === user && take(path, stats.mode & 0o7777 & ~unwanted)
  if (isClosed) closed.push(`${path} (mode ${modeOf(stats)})`)
  else open.push(said(path, stats, whyNot(stats, user)))
  return isClosed
}

/** Changes the mode; returns true also if the file has been deleted meanwhile. */
function take(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode)
    // Some mounted file systems accept a new mode but do not store it.
    return (statSync(path).mode & 0o7777 & ~mode) === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Returns the names in a folder; none if it is gone or this user may not list it. */
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

const SECRET_FILE = 'session-secret'
const SECRET_BYTES = 32

/**
 * Reads the key that signs cookies, or creates it (readable by its owner only). It is written under another name and then
 * linked, so two processes that start at once both use the one linked first.
 */
export function sessionSecret(dataDir: string): string {
  const path = join(dataDir, SECRET_FILE)
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
