import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noPostgres } from '#testing/postgres.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { mapStore } from './map/map-store.ts'
import { adoptContests, adoptStances, contestsStore, stancesStore } from './readers-store.ts'
import { steelmanStore } from './steelman/steelman-store.ts'

describe.skipIf(noPostgres !== null)(
  '§14 `growth`: every plan of maps, contests, stances and best cases uses an index',
  () => {
    let database: PlannedDatabase
    beforeAll(async () => {
      database = await plannedDatabase()
    })
    afterAll(() => database.close())

    const [debateId, userId, responseId, now] = [uuidv7(), uuidv7(), uuidv7(), new Date()]
    const who = { debateId, reader: 'reader', userId: null }
    const contest = { debateId, fromCard: 'a', toCard: 'b', reader: 'reader' }
    const lease = { from: now, until: now }
    const minds = () => stancesStore(database.db)
    const map = () => mapStore(database.db)
    const contests = () => contestsStore(database.db)
    const steelmen = () => steelmanStore(database.db)
    const unindexed = (scans: string[]) => scans.filter((scan) => !/: \(.* [=<>]/.test(scan))

    test('a query without an index would be seen', async () => {
      const scans = await database.scansOf(() => database.db.execute(sql`select * from stances where after_turn = 1`))
      expect(unindexed(scans)).toEqual(['stances: Seq Scan'])
    })

    test.each<[string, () => Promise<unknown>]>([
      ['the readers who changed their minds', () => minds().minds(debateId)],
      ['a reader’s own stances', () => minds().ownStances(who)],
      ['whether a reader has said something', () => minds().knows(who)],
      ['the cards that moved readers', () => minds().marks(debateId, who.reader)],
      ['taking a mark back', () => minds().unmark(who, { responseId, cardNumber: 1 })],
      ['adopting what a visitor has said', () => adoptStances(database.db, { from: 'reader', to: 'user', userId })],
      ['adopting what a visitor contests', () => adoptContests(database.db, { from: 'reader', to: 'user', userId })],
      ['what an account has said', () => minds().saidBy(userId)],
      ['the turns on a map', () => map().ofDebate(debateId)],
      ['looking for a reading', () => map().slot(responseId).look()],
      ['taking a lease of a reading', () => map().slot(responseId).take(lease)],
      ['saving a reading', () => map().slot(responseId).save({ by: 'rule', edges: [] }, now)],
      ['giving a lease of a reading back', () => map().slot(responseId).release(lease)],
      ['the contests of a debate', () => contests().ofDebate(debateId, 'reader')],
      ['taking a contest back', () => contests().remove(contest)],
      ['what an account contests', () => contests().ofUser(userId)],
      ['finding a best case', () => steelmen().find(debateId, 'state')],
      ['looking for a best case', () => steelmen().slot(debateId, 'state').look()],
      ['saving a best case', () => steelmen().slot(debateId, 'state').save([], now)],
      ['giving a lease of a best case back', () => steelmen().slot(debateId, 'state').release(lease)],
    ])('%s', async (_name, call) => {
      const scans = await database.scansOf(call)
      expect(scans).not.toEqual([])
      expect(unindexed(scans)).toEqual([])
    })
  },
)
