/** A disk in memory that really is full when its space is used up; Linux and root only. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes per write when filling the disk; the small writes fill the rest until no database page fits. */
const PIECES = [1024 * 1024, 4 * 1024] as const

export interface SmallDisk {
  readonly place: string
  resize(megabytes: number): void
  /** Uses up all remaining space. */
  fill(): void
  /** Frees the space that `fill` has used. */
  free(): void
  close(): void
}

/** Returns the disk, or why none can be created here. */
export function smallDisk(megabytes: number): SmallDisk | string {
  if (process.platform !== 'linux') return 'only Linux mounts a small disk in memory'
  const place = mkdtempSync(join(tmpdir(), 'full-disk-'))
  const filler = join(place, 'filler')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', place], { stdio: 'pipe' })
  } catch {
    rmSync(place, { recursive: true })
    return 'this user may not mount a small disk'
  }
  return {
    place,
    resize: (other) => void execFileSync('mount', ['-o', `remount,size=${other}m`, place]),
    fill() {
      const file = openSync(filler, 'a')
      for (const bytes of PIECES) while (hasRoom(file, Buffer.alloc(bytes)));
      closeSync(file)
    },
    free: () => rmSync(filler, { force: true }),
    close() {
      execFileSync('umount', ['--lazy', place])
      rmSync(place, { recursive: true, force: true })
    },
  }
}

function hasRoom(file: number, bytes: Buffer): boolean {
  try {
    return writeSync(file, bytes) === bytes.length
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return false
    throw error
  }
}
