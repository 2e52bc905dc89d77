import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { lowerV8Threads } from './v8-threads.ts'

/** A folder as `/proc/self/task` is: a folder for each thread, with its name. */
function tasks(threads: Readonly<Record<number, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'tasks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const [thread, name] of Object.entries(threads)) {
    mkdirSync(join(folder, thread))
    writeFileSync(join(folder, thread, 'comm'), `${name}\n`)
  }
  return folder
}

test('§14 where threads have no folder, or a thread may not be lowered, nothing fails and the rest is lowered', () => {
  expect(lowerV8Threads(join(tmpdir(), 'no-such-folder'))).toBe(0)
  const lower = vi.fn((thread: number) => {
    if (thread === 11) throw new Error('EACCES')
  })
  expect(lowerV8Threads(tasks({ 11: 'V8Worker', 12: 'V8Worker' }), lower)).toBe(1)
  expect(lower).toHaveBeenCalledWith(12, Math.min(19, getPriority() + 13))
})

test('§14 only the threads of V8 are lowered, as Node 24 and 26 name them: not the event loop, a database, or the threads of Node 20', () => {
  const lower = vi.fn()
  const names = { 1: 'MainThread', 2: 'V8Worker', 3: 'node-V8Worker', 4: 'WorkerThread', 5: 'libuv-worker', 6: 'node' }
  expect(lowerV8Threads(tasks(names), lower)).toBe(2)
  expect(new Set(lower.mock.calls.map(([thread]) => thread))).toEqual(new Set([2, 3]))
})
