/** One sandbox per folder: a second one would write over what the first has answered. */
import { mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { tryLock } from 'fs-native-extensions'

/**
 * Creates the folder if needed and locks it until this process ends, also by a crash. Returns false when another process
 * has it.
 */
export async function lockFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // The descriptor stays open: closing it would give the lock back.
  const { fd } = await open(join(folder, 'lock'), 'a', 0o600)
  return tryLock(fd, 0, 1)
}
