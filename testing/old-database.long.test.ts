/** §10 A database of the version before migrations/0000_baseline.sql goes on. */
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
  test('§10 one at the last old migration is adopted: its account signs in, reads, searches and plays on', async () => {
    const { options, remove } = await oldDatabase(name)
    onTestFinished(remove)
    const database = await openDatabase(options)
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
