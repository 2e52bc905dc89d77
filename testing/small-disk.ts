/** A disk in memory that is really full when its place is used up; Linux and root only. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes that are written at a time to fill the disk; the last piece leaves less room than a page of a database takes. */
const PIECES = [1024 * 1024, 4 * 1024] as const

export interface SmallDisk {
  readonly place: string
  resize(megabytes: number): void
  /** Takes all room that is left. */
  fill(): void
  /** Gives it back. */
  free(): void
  close(): void
}

/** Returns the disk, or why none can be made here. */
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
