/** Tests that the product upgrades a database of the version before migrations/0000_baseline.sql and refuses older ones (§10). */
import { describe, expect, onTestFinished, test } from 'vitest'
import { login } from '#features/account/contract.ts'
import { readDebate } from '#features/debates/contract/debates.ts'
import { userDebates } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'
import { shippedMigrations } from '#platform/server/database/migrations.ts'
import { openDatabase } from '#platform/server/database/open.ts'
import { stoppedClock } from './clock.ts'
import { databaseKinds } from './database.ts'
import { OLD_ACCOUNT, oldDatabase } from './old-database.ts'
import { world } from './world.ts'

describe.each(databaseKinds)('an old database ($name)', ({ name }) => {
  const old = async (change?: string) => {
    const database = await oldDatabase(name, change)
    onTestFinished(() => database.remove())
    return database.options
  }

  test('§10 one from before the last old migration is refused, and the sentence says what to do', async () => {
    const options = await old('delete from drizzle.__drizzle_migrations where id = 29')
    await expect(openDatabase(options)).rejects.toThrow(
      'The database is older than this version can bring up to date: start it once with 0.1.0 of 2026-11-28 (commit 9563249e), then with this version.',
    )
  })

  test('§10 one at the last old migration is adopted: its account signs in, reads, searches and plays on', async () => {
    const database = await openDatabase(await old())
    const [baseline, ...later] = shippedMigrations().map((migration) => migration.name)
    expect(baseline).toBe('0000_baseline')
    expect(database.migrated).toEqual(later)
    const product = await world({ shared: { database, broadcast: null, clock: stoppedClock() } })
    try {
      const me = product.visitor()
      await me.call(login, { body: OLD_ACCOUNT })
      const [found] = await me.call(userDebates, { query: { search: 'light' } })
      const id = found?.id ?? ''
      const before = await me.call(readDebate, { params: { id } })
      expect(before).toMatchObject({ question: 'Is light a wave?', responses: [{ turnNumber: 1 }, { turnNumber: 2 }] })
      const turn = await me.open(generateTurn, { params: { id }, body: {} })
      expect(await turn?.response.text()).toContain('data: [DONE]')
      const after = await me.call(readDebate, { params: { id } })
      expect(after.responses.slice(0, 2)).toEqual(before.responses)
      expect(after).toMatchObject({ currentTurn: 4, userInputs: [{ content: 'Newton called it a particle.' }] })
    } finally {
      await product.close()
      await database.close()
    }
  })
})
