/** Manages temporary files and folders, whose names contain the process id. Removes them if a signal ends the process. */
import { existsSync, rmSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The maximum number of attempts to remove a folder to which a thread may still be writing. */
const REMOVALS = 5

const drafts = new Set<string>()

/** Registers a draft and returns a function that removes the draft, unless it has been renamed. */
export function draftAt(path: string): () => Promise<void> {
  drafts.add(path)
  return async () => {
    await rm(path, { recursive: true, force: true })
    drafts.delete(path)
  }
}

export function removeDrafts(): void {
  for (const path of drafts) {
    for (let tries = 0; tries < REMOVALS && existsSync(path); tries += 1) {
      try {
        rmSync(path, { recursive: true, force: true })
      } catch {
        // Ignores a failed removal, because the loop makes several attempts.
      }
    }
  }
}

/** Removes the drafts of killed processes, and ignores errors. @param owner returns the process id in a name */
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
