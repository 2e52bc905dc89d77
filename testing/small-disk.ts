/** Mounts a disk in memory that can really become full, which works only on Linux and as root. */
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The sizes in bytes of the writes that fill the disk. The small ones fill the rest, until no database page fits. */
const PIECES = [1024 * 1024, 4 * 1024] as const

export interface SmallDisk {
  readonly place: string
  resize(megabytes: number): void
  fill(): void
  free(): void
  close(): void
}

/** Mounts the disk, or returns the reason why this is impossible on this machine. */
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
