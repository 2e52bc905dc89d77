import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { sessionSecret } from './private-data.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'secret-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

test('an empty file is refused: an empty key would sign for everybody', () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'session-secret'), '\n')
  expect(() => sessionSecret(folder)).toThrow(/session-secret is empty/)
})

test('§10: made once into DATA_DIR, 256 bits, for its owner alone, and found again', () => {
  const folder = join(newFolder(), 'data')
  const secret = sessionSecret(folder)
  expect(Buffer.from(secret, 'base64url')).toHaveLength(32)
  expect(statSync(join(folder, 'session-secret')).mode & 0o777).toBe(0o600)
  expect(sessionSecret(folder)).toBe(secret)
  expect(sessionSecret(newFolder())).not.toBe(secret)
})
