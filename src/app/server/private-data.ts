/** `DATA_DIR` is for its owner alone, whatever the umask this program was started with and whoever made the folder. */
import { chmodSync, lstatSync, readdirSync, statSync, type Stats } from 'node:fs'
import { join } from 'node:path'

/** What the product makes in `DATA_DIR`, with its drafts (`database.new`, `session-secret.4711`). The rest is not ours. */
const OURS = /^(?:database|models|session-secret)(?:\.|$)/

/** Every right but the owner's, and the right to run a file. */
const UNWANTED = { folder: 0o077, file: 0o177 }
const STICKY = 0o1000

/**
 * Call it before anything is written to `dataDir`. From then on this process, its threads and the programs it starts
 * make files that nobody else may open; what lies there from before is closed to others, without following symbolic
 * links. A folder that belongs to somebody else, or is meant for everybody (`/tmp`), stays as it is around what is ours.
 * @param warn told in one line, for the operator, when something stays open to others
 */
export function keepPrivate(dataDir: string, warn: (line: string) => void): void {
  process.umask(UNWANTED.folder)
  const user = process.getuid?.()
  // Windows knows no such modes: what is made in a folder is as private as the folder.
  if (user === undefined) return
  const folder = statSync(dataDir, { throwIfNoEntry: false })
  if (folder?.isDirectory() !== true) return
  const open: string[] = []
  // The folder before what lies in it: afterwards nobody else can put a link in the place of what is looked at.
  if (folder.mode & STICKY) open.push(said(dataDir, folder, 'is a folder for everybody'))
  else if (!close(dataDir, folder, user)) open.push(said(dataDir, folder, whyNot(folder, user)))
  for (const name of namesIn(dataDir)) if (OURS.test(name)) closeAll(join(dataDir, name), user, open)
  const [first, ...more] = open
  if (first === undefined) return
  const others = more.length === 0 ? '' : `, and ${more.length} more`
  warn(`DATA_DIR is open to other users: ${first}${others}. Choose a folder of this user's own.`)
}

/** Closes a file, or a folder and all in it; adds to `open` what cannot be closed. */
function closeAll(path: string, user: number, open: string[]): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  // Another process may work in the folder (`model:setup` beside a server): what it has just deleted is no matter.
  if (stats === undefined || stats.isSymbolicLink()) return
  if (!close(path, stats, user)) open.push(said(path, stats, whyNot(stats, user)))
  else if (stats.isDirectory()) for (const name of namesIn(path)) closeAll(join(path, name), user, open)
}

/** Takes the rights of others away; answers whether they have none now. */
function close(path: string, stats: Stats, user: number): boolean {
  const unwanted = stats.isDirectory() ? UNWANTED.folder : UNWANTED.file
  if ((stats.mode & unwanted) === 0) return true
  if (stats.uid !== user) return false
  try {
    chmodSync(path, stats.mode & 0o7777 & ~unwanted)
    // Some mounted file systems accept a mode and forget it.
    return (statSync(path).mode & unwanted) === 0
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT'
  }
}

/** Empty for a folder that is gone by now, or that this user may enter but not list. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}

const said = (path: string, { mode }: Stats, why: string) => `${path} (mode ${(mode & 0o7777).toString(8)}) ${why}`
const whyNot = ({ uid }: Stats, user: number) =>
  uid === user ? 'lies on a file system that keeps no rights' : 'belongs to another user'
