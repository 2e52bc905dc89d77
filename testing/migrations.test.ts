import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { migrationsFolder } from '#platform/server/database/migrations.ts'

const root = dirname(migrationsFolder())
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

/**
 * Returns what `drizzle-kit generate` adds to a copy of a folder of migrations: SQL, or null when nothing is missing.
 */
function generate(migrations: string | null): string | null {
  // The copy lies below the project, because drizzle-kit takes `--out` as a path relative to it.
  mkdirSync(join(root, 'dist'), { recursive: true })
  const copy = mkdtempSync(join(root, 'dist', 'migrations-'))
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }))
  if (migrations !== null) cpSync(migrations, copy, { recursive: true })
  const before = readdirSync(copy)
  const schema = './src/features/*/server/tables.ts'
  const args = ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', relative(root, copy)]
  const { status, stderr } = spawnSync(process.execPath, [kit, ...args], { cwd: root, encoding: 'utf8' })
  expect({ status, stderr }).toMatchObject({ status: 0 })
  const added = readdirSync(copy).find((name) => name.endsWith('.sql') && !before.includes(name))
  return added === undefined ? null : readFileSync(join(copy, added), 'utf8')
}

test('tables that no migration makes are noticed', () => {
  expect(generate(null)).toContain('CREATE TABLE "ai_debates"')
})

test('§3 migrations/ makes exactly what the tables.ts say; otherwise run `npx drizzle-kit generate` and review it', () => {
  expect(generate(migrationsFolder())).toBeNull()
})
