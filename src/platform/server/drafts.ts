/** Files and folders that one process needs for a while. Their names carry its id, and a signal that ends it does not leave them behind. */
import { existsSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** How often a folder is removed that does not go. */
const REMOVALS = 5

const drafts = new Set<string>()

/** Returns what removes it; a path that has got another name by then is not there any more. */
export function draftAt(path: string): () => Promise<void> {
  drafts.add(path)
  return async () => {
    await rm(path, { recursive: true, force: true })
    drafts.delete(path)
  }
}

/** Removes the drafts of this process, which is about to end. */
export function removeDrafts(): void {
  for (const path of drafts) {
    for (let tries = 0; tries < REMOVALS && existsSync(path); tries += 1) {
      try {
        rmSync(path, { recursive: true, force: true })
      } catch {
        // A thread has written into the folder while it was emptied.
      }
    }
  }
}

/**
 * Removes from a folder what killed processes left there, as far as this user may.
 * @param owner the id of the process in a name; undefined for other names
 */
export async function removeLeftDrafts(folder: string, owner: (name: string) => string | undefined): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const id = owner(name)
    if (id === undefined || !/^\d+$/.test(id) || (Number(id) !== process.pid && isRunning(Number(id)))) continue
    await rm(join(folder, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(processId: number): boolean {
  try {
    return process.kill(processId, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
