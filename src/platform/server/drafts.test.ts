import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { draftAt, removeDrafts, removeLeftDrafts } from './drafts.ts'

/** A process id that no system assigns (Linux: at most 2^22). */
const NOBODY = 2 ** 30

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'drafts-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('§19 only what a process that has ended left is removed', async () => {
  const folder = newFolder()
  const kept = [`copy.${process.ppid}`, 'copy.mine', `copy.${NOBODY}.mine`, `other.${NOBODY}`]
  for (const name of [...kept, `copy.${NOBODY}`, `copy.${process.pid}`])
    mkdirSync(join(folder, name, 'in'), { recursive: true })
  await removeLeftDrafts(folder, (name) => (name.startsWith('copy.') ? name.slice(5) : undefined))
  expect(readdirSync(folder).sort()).toEqual(kept.sort())
  await removeLeftDrafts(join(folder, 'none'), (name) => name)
})

test('§19 what is a draft still when the process ends goes, and what has got its name stays', async () => {
  const folder = newFolder()
  const [half, whole] = [join(folder, 'half'), join(folder, 'whole')]
  draftAt(half)
  const done = draftAt(whole)
  await done()
  mkdirSync(half)
  for (const path of [join(half, 'rows'), whole]) writeFileSync(path, 'text')
  removeDrafts()
  expect(readdirSync(folder)).toEqual(['whole'])
})
