import {
  chmodSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { closedToUs, keepPrivate, takeDataFolder } from './private-data.ts'

const clean: (() => unknown)[] = []
afterEach(async () => {
  for (const end of clean.splice(0).toReversed()) await end()
})

/** This folder was created by another program, and every user can access it. */
let folder: string
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'private-'))
  folder = join(parent, 'data')
  const umask = process.umask(0)
  mkdirSync(folder)
  clean.push(() => {
    vi.restoreAllMocks()
    process.umask(umask)
    rmSync(parent, { recursive: true, force: true })
  })
})

const modeOf = (path: string) => (lstatSync(path).mode & 0o7777).toString(8)
describe('what lies in DATA_DIR from before', () => {
  const put = (name: string, mode = 0o666) => {
    writeFileSync(join(folder, name), '')
    chmodSync(join(folder, name), mode)
    return join(folder, name)
  }
  const warnings = () => {
    const lines: string[] = []
    keepPrivate(folder, (line) => lines.push(line))
    return lines
  }

  test('is not made when nothing is there', () => {
    rmSync(folder, { recursive: true })
    expect(warnings()).toEqual([])
    expect(readdirSync(join(folder, '..'))).toEqual([])
  })

  test('is closed when it is ours, drafts and unfinished beginnings too; what the product did not make stays', () => {
    const notes = put('notes.txt')
    const database = put('database-notes.txt')
    mkdirSync(join(folder, 'database.new', 'base'), { recursive: true })
    mkdirSync(join(folder, 'payment-sandbox'))
    const ours = [
      'database.lock',
      'database.new/base/1',
      'payment-sandbox/state.json',
      'session-secret',
      'session-secret.4711',
    ].map((name) => put(name, 0o777))
    expect(warnings()).toEqual([])
    expect([folder, join(folder, 'database.new', 'base'), ...ours].map(modeOf)).toEqual([
      '700',
      '700',
      ...ours.map(() => '600'),
    ])
    expect([notes, database].map(modeOf)).toEqual(['666', '666'])
  })

  test('symbolic links are not followed: neither one that stands for something of ours, nor one inside', () => {
    const outside = `${folder}-outside`
    mkdirSync(outside)
    writeFileSync(join(outside, 'file'), '')
    mkdirSync(join(folder, 'database'))
    symlinkSync(outside, join(folder, 'models'))
    symlinkSync(join(outside, 'file'), join(folder, 'database', 'link'))
    expect(warnings()).toEqual([])
    expect([outside, join(outside, 'file')].map(modeOf)).toEqual(['777', '666'])
  })

  test('a folder for everybody stays what it is: one line says so, and what is ours in it is closed', () => {
    chmodSync(folder, 0o1777)
    const secret = put('session-secret')
    expect(warnings()).toEqual([
      `DATA_DIR is open to other users: ${folder} (mode 1777) is a folder for everybody. Choose a folder of this user's own.`,
    ])
    expect([folder, secret].map(modeOf)).toEqual(['1777', '600'])
  })

  test('what belongs to another user is left alone: one line names it and counts the rest', () => {
    const secret = put('session-secret')
    const { uid } = statSync(folder)
    vi.spyOn(process, 'getuid').mockReturnValue(uid + 1)
    expect(warnings()).toEqual([
      `DATA_DIR is open to other users: ${folder} (mode 777) belongs to another user, and 1 more. Choose a folder of this user's own.`,
    ])
    expect([folder, secret].map(modeOf)).toEqual(['777', '666'])
  })

  test('what this process may not open is named, and what is not of the product is not', () => {
    put('session-secret')
    put('other')
    mkdirSync(join(folder, 'database'))
    expect(closedToUs(folder)).toBeNull()
    expect(() => takeDataFolder(folder, () => {})).not.toThrow()
    // Not even root can open a symbolic link that points to itself.
    const link = join(folder, 'database', 'file')
    symlinkSync(link, link)
    expect(closedToUs(folder)).toBe(link)
    expect(() => takeDataFolder(folder, () => {})).toThrow(`DATA_DIR holds ${link}, which this user may not open`)
  })
})
