import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = 'session-secret'
const BYTES = 32

/**
 * Reads the key that signs cookies, or creates it (readable by its owner only). It is written under another name and then
 * linked, so two processes that start at once both use the one linked first.
 */
export function sessionSecret(dataDir: string): string {
  const path = join(dataDir, FILE)
  const kept = read(path)
  if (kept !== null) return kept
  mkdirSync(dataDir, { recursive: true })
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${randomBytes(BYTES).toString('base64url')}\n`, { mode: 0o600 })
  try {
    linkSync(draft, path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    unlinkSync(draft)
  }
  const made = read(path)
  if (made === null) throw new Error(`${path} is empty; delete it to have a new one made`)
  return made
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
