import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { startProgram } from '#testing/program.ts'
import { DataFolderInUse, lockDataFolder } from './data-folder-lock.ts'

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data')
}

test('a second lock of the same process is refused until the first is released', async () => {
  const folder = newFolder()
  const lock = await lockDataFolder(folder)
  await expect(lockDataFolder(folder)).rejects.toThrow(DataFolderInUse)
  await lock.release()
  await (await lockDataFolder(folder)).release()
})

test('another process is named in the refusal; killed without warning, it leaves no lock behind', async () => {
  const folder = newFolder()
  const holder = startProgram(new URL('../../../../../testing/folder-holder.ts', import.meta.url), [folder])
  onTestFinished(() => holder.kill())
  for await (const line of holder.lines) if (line === 'locked') break
  await expect(lockDataFolder(folder)).rejects.toThrow(
    `The data folder ${folder} is in use by process ${holder.pid}. Stop it first, or set DATA_DIR to another folder.`,
  )
  await holder.kill()
  await (await lockDataFolder(folder)).release()
})

test('two folders are two locks', async () => {
  const locks = await Promise.all([lockDataFolder(newFolder()), lockDataFolder(newFolder())])
  await Promise.all(locks.map((lock) => lock.release()))
  expect(locks).toHaveLength(2)
})
