import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { stoppedClock } from '#testing/clock.ts'
import { openStillCopy } from './still-copy.ts'

test('§19 a folder that cannot be looked into is not taken for one without a database', async () => {
  const root = mkdtempSync(join(tmpdir(), 'still-copy-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const open = (dataDir: string) => openStillCopy(dataDir, stoppedClock(), async () => false)
  const file = join(root, 'file')
  writeFileSync(file, '')
  // Uses a file as the data folder, because root could read even a folder without read permission.
  await expect(open(file)).rejects.toMatchObject({ code: 'ENOTDIR' })
  expect(await open(root)).toBeNull()
})
