import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ControlSilent } from '#platform/server/control/control-socket.ts'
import { lockDataFolder } from '#platform/server/database/embedded/data-folder-lock.ts'
import { faultMessage } from './fault-message.ts'

test('a bug of ours keeps its stack', () => {
  expect(faultMessage(new TypeError('x is not a function'))).toBeNull()
  expect(faultMessage(Object.assign(new Error('syntax error'), { code: '42601' }))).toBeNull()
})

test.each([
  ['3D000', 'database "none" does not exist'],
  ['42501', 'permission denied for schema public'],
  ['22P05', 'character with byte sequence 0xf0 in encoding "UTF8" has no equivalent in encoding "LATIN1"'],
  ['28P01', 'password authentication failed for user "reader"'],
])('what PostgreSQL refuses because of its settings (%s) is told in its words', (code, message) => {
  const refused = Object.assign(new Error(message), { code })
  expect(faultMessage(refused)).toBe(`DATABASE_URL: ${message}.`)
  expect(faultMessage(new DrizzleQueryError('create schema drizzle', [], refused))).toBe(`DATABASE_URL: ${message}.`)
})

test('a server that hangs is named to whoever asks it for a backup', () => {
  const message = 'The server that has the data folder open does not answer on its socket'
  expect(faultMessage(new ControlSilent({}))).toBe(message)
})

test('a DATA_DIR that is a file is named', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'faults-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const error = await lockDataFolder(file).catch((thrown: unknown) => thrown)
  expect(faultMessage(error)).toBe(`EEXIST: file already exists, mkdir '${file}'`)
  vi.stubEnv('DATA_DIR', file)
  expect(faultMessage(error)).toBe(
    `DATA_DIR: ${file} cannot be used (EEXIST: file already exists, mkdir '${file}'). Run this as the user that owns it, or choose another folder.`,
  )
})

test.each([
  { code: 'EACCES', path: '/srv/debates/database.lock' },
  { code: 'EROFS', path: '/srv/debates' },
  { code: 'EPERM', path: '/srv/debates/session-secret' },
  { code: 'EACCES', address: '/srv/debates/operator.sock' },
])('§19 a DATA_DIR that cannot be used is named by its setting: %o', (fault) => {
  vi.stubEnv('DATA_DIR', '/srv/debates/')
  const error = Object.assign(new Error('what the system says'), fault)
  expect(faultMessage(error)).toMatch(/^DATA_DIR: \/srv\/debates cannot be used \(what the system says\)\. Run this as/)
  vi.stubEnv('DATA_DIR', '/srv/debate')
  expect(faultMessage(error)).toBe('what the system says')
})
