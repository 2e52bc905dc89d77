import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { migrationsFolder } from '#platform/server/folder-above.ts'
import { embeddedPool, withClient } from '#platform/server/database/pool.ts'
import { ownServer } from './database.ts'

const root = dirname(migrationsFolder())
const kit = join(dirname(createRequire(import.meta.url).resolve('drizzle-kit')), 'bin.cjs')

/** Returns the SQL that `drizzle-kit generate` adds to a copy of this folder, or null if no migration is missing. */
function generate(migrations: string | null): string | null {
  // The copy is inside the project, because drizzle-kit takes `--out` as a path relative to the project.
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

test('migrations/meta has the newest snapshot alone, which drizzle-kit compares with: otherwise remove the older ones', () => {
  const { name = '' } = shippedMigrations().at(-1) ?? {}
  const snapshots = readdirSync(join(migrationsFolder(), 'meta')).filter((file) => file.endsWith('_snapshot.json'))
  expect(snapshots).toEqual([`${name.split('_')[0]}_snapshot.json`])
})

async function functionsOf(client: pg.Client): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select oid::regprocedure::text as name, pg_get_functiondef(oid) as definition
     from pg_proc where pronamespace = 'public'::regnamespace order by 1`,
  )
  return Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
}

test('§3 migrations/ makes exactly the functions of the .sql files in src; otherwise copy the file into a migration that `npx drizzle-kit generate --custom` makes', async () => {
  const server = await ownServer()
  onTestFinished(() => server.close())
  const [migrated, written] = await withClient(
    embeddedPool(async () => server),
    async (client) => {
      const before = await functionsOf(client)
      for (const name of Object.keys(before)) await client.query(`drop function ${name} cascade`)
      const files = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
      for (const file of files.filter((path) => path.endsWith('.sql')))
        await client.query(readFileSync(join(root, 'src', file), 'utf8'))
      return [before, await functionsOf(client)]
    },
  )
  expect(migrated).toEqual(written)
  expect(Object.keys(written)).toContain('claim_turn(jsonb)')
})

test('§10 a server from before migration 0003 still keeps deletions and jobs, by the old names of their tables', async () => {
  const server = await ownServer()
  onTestFinished(() => server.close())
  await withClient(
    embeddedPool(async () => server),
    async (client) => {
      await client.query(`insert into "billing_farewells" ("customer_id", "account", "mode", "tries", "next_try_at")
        values ('cus_1', null, 'live', default, now()) on conflict do nothing`)
      await client.query(`update "billing_farewells" set "tries" = "billing_farewells"."tries" + 1`)
      for (const name of ['hourly', 'hourly'])
        await client.query(
          `insert into "billing_rounds" ("name", "claimed_until") values ($1, now())
           on conflict ("name") do update set "claimed_until" = now() where "billing_rounds"."claimed_until" <= now()
           returning "name"`,
          [name],
        )
      expect((await client.query('select customer_id, tries from customer_deletions')).rows).toEqual([
        { customer_id: 'cus_1', tries: 1 },
      ])
      expect((await client.query('select name from scheduled_jobs')).rows).toEqual([{ name: 'hourly' }])
      await client.query('delete from "billing_farewells"')
      expect((await client.query('select from customer_deletions')).rowCount).toBe(0)
    },
  )
})
