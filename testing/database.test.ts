import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, templateIn, type TestDatabase } from './database.ts'

test('a template that another process writes anew is still what was opened', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'template-'))
  try {
    const file = join(folder, 'database.tar.gz')
    await writeFile(file, 'one')
    const opened = await templateIn(file)
    await writeFile(`${file}.2`, 'another')
    await rename(`${file}.2`, file)
    expect(await opened.text()).toBe('one')
  } finally {
    await rm(folder, { recursive: true })
  }
})

describe.each(databaseKinds)('a test database ($name)', ({ open }) => {
  let first: TestDatabase
  beforeAll(async () => {
    first = await open()
  })
  afterAll(() => first.close())

  const insert = (database: TestDatabase) =>
    database.db.execute(sql`insert into model_spend (day, micro_dollars) values ('2026-01-01', 5)`)
  const days = async (database: TestDatabase) =>
    (await database.db.execute(sql`select day, micro_dollars from model_spend`)).rows

  test('is migrated, and refuses what its tables refuse', async () => {
    await insert(first)
    await expect(insert(first)).rejects.toMatchObject({ cause: { code: '23505' } })
    expect(await days(first)).toHaveLength(1)
  })

  test('is alone: another one open beside it, or opened after it, is empty', async () => {
    const second = await open()
    expect(await days(second)).toEqual([])
    await insert(second)
    await second.close()
    const third = await open()
    expect(await days(third)).toEqual([])
    await third.close()
    expect(await days(first)).toHaveLength(1)
  })
})
