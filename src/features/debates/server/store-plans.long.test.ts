import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { evidenceStore } from '#features/sources/server/evidence/evidence-store.ts'
import type { Database } from '#platform/server/database/database.ts'
import { noPostgres } from '#testing/postgres.ts'
import { type PlannedDatabase, plannedDatabase } from '#testing/query-plans.ts'
import { testUser } from '#testing/users.ts'
import { adoptDebates, deleteDebatesOf, type OwnDebatesStore, ownDebatesStore } from './lists/own-debates-store.ts'
import { LOOKED_THROUGH } from './lists/search-store.ts'
import { rematchStore } from '#features/rematches/server/rematch-store.ts'
import { keepReport, reportsOf } from '#features/share/server/reports-store.ts'
import { type SharingStore, sharingStore } from '#features/links/server/sharing-store.ts'
import { ownSourcesOf, type SourcesStore, sourcesStore } from '#features/sources/server/pack/sources-store.ts'

describe.skipIf(noPostgres !== null)('§14 `growth`: every plan uses an index', () => {
  let database: PlannedDatabase
  let store: DebateStores
  let own: OwnDebatesStore
  let shared: SharingStore
  let sources: SourcesStore
  let db: Database
  let user = ''

  beforeAll(async () => {
    database = await plannedDatabase()
    db = database.db
    store = debateStores(db)
    own = ownDebatesStore(db)
    shared = sharingStore(db)
    sources = sourcesStore(db)
    user = await testUser(db)
  })
  afterAll(() => database.close())

  const plans = (call: () => Promise<unknown>) => database.scansOf(call)
  const unindexed = (found: string[]) => found.filter((scan) => !scan.includes(' = ') && !scan.includes('ROW('))

  const [id, visitor, token] = [uuidv7(), uuidv7(), uuidv7()]
  const now = new Date()
  const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
  const models = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }
  const spend = { day: '2026-01-01', purse: 'all' as const, ceiling: 10, account: { userId: id, ceiling: 10 } }
  const who = { instance: '', claimant: '', visitor }
  const limits = { responseLimit: 10, runningLimit: 3, models: { 'gpt-4.1-nano': 1 }, spend }

  const page = { kind: 'page' as const, url: 'https://a.example', hash: 'hash', title: 'Light', text: 'A wave.' }
  const source = { ...page, license: null, language: null, readAt: now }
  const passage = { debateId: id, optionNumber: 1, rank: 1, sourceId: id, start: 0, end: 1, text: 'A' }
  const report = { id: uuidv7(), debateId: id, reporter: 'reporter', userId: null, words: null, createdAt: now }

  const row = { id, userId: null, visitor, shareToken: uuidv7() }
  const part = { swap: false, fromTurn: 1, coffeeLevel: 1, sources: null }
  const rematch = { from: id, may: () => true, row, newId: uuidv7, ...models, ...part }

  test('a query without an index would be seen', async () => {
    const found = await plans(() => db.execute(sql`select * from responses where content = 'x'`))
    expect(unindexed(found)).toEqual(['responses: Seq Scan'])
  })

  test.each<[string, () => Promise<unknown>]>([
    ['opening a debate', () => store.openDebate(id, now)],
    ['opening a debate’s first items', () => store.openDebate(id, now, () => 0)],
    ['finding a debate', () => store.findDebate(id)],
    ['finding a turn', () => store.findTurn(id, 1)],
    ['renewing claims', () => store.renewClaims([uuidv7(), uuidv7()], now)],
    ['asking for a claim', () => store.heldClaim(uuidv7(), now)],
    ['releasing a claim', () => store.releaseClaim(uuidv7(), '', now)],
    ['dropping a claim', () => store.dropClaim(uuidv7())],
    [
      'adding context',
      () => store.addInput({ id: uuidv7(), debateId: id, userId: user, content: '', asked: null }, now, 9),
    ],
    ['deleting a debate', () => own.deleteDebate(id, now)],
    ['deleting all of a user', () => deleteDebatesOf(db, uuidv7(), now)],
    ['listing rematches', () => rematchStore(db).listOf(id, { visitor })],
    ['making a rematch', () => rematchStore(db).make({ ...rematch, row: { ...rematch.row, id: uuidv7() } })],
    ['opening a shared debate', () => shared.shareHead(token, now)],
    ['renewing a link', () => shared.renewToken(id, user, uuidv7())],
    ['making a debate public', () => shared.setPublic(id, user, true)],
    ['the sources of a debate', () => sources.listOf(id)],
    ['the state of a search for sources', () => sources.stateOf(id, now)],
    ['counting the own sources', () => sources.countOwn(id)],
    ['the texts of sources', () => sources.textsOf(id)],
    ['the passages of a turn', () => sources.passagesOf(id)],
    ['adding a source', () => sources.addOwn(id, source, 9)],
    ['keeping a source that was found', () => sources.addFound(id, { ...source, hash: 'other' }, 1)],
    ['ending a search for sources', () => sources.endSearch(id)],
    ['ranking passages', () => sources.replacePassages(id, [passage])],
    ['removing a source', () => sources.remove(id, id)],
    ['the sources of an export', () => ownSourcesOf(db, id)],
    ['finding a page that was read', () => evidenceStore(db).findPage(page.url, now)],
    ['marking a page as gone', () => evidenceStore(db).markGone(page.url)],
    ['the reports of an account', () => reportsOf(db, user)],
    ['adopting a visitor’s debates', async () => adoptDebates(db, visitor, user)],
  ])('%s', async (_name, call) => {
    await store.insertDebate({ ...texts, ...models, id, visitor, shareToken: uuidv7() }).catch(() => {})
    const found = await plans(call)
    expect(found).not.toEqual([])
    expect(unindexed(found)).toEqual([])
  })

  test('a second report of a debate is found by its index', async () => {
    const [plan] = await database.plansOf(() => keepReport(db, { ...report, reason: 'other' }))
    expect(plan).toContain('debate_reports_reporter')
  })

  test('public debates are counted and listed by the index that holds them alone', async () => {
    for (const call of [() => shared.publicCount(), () => shared.publicTokens(10, 10)]) {
      const [plan] = await database.plansOf(call)
      expect(plan).toContain('ai_debates_public')
      expect(plan).not.toContain('Sort')
    }
  })

  test('saving a shared debate', async () => {
    const shareToken = uuidv7()
    await store.insertDebate({ ...texts, ...models, visitor, id: uuidv7(), shareToken })
    const copy = { token: shareToken, userId: user, title: null, now }
    const found = await plans(() => shared.copy({ ...copy, shareToken: uuidv7() }))
    expect(found).toContainEqual(expect.stringMatching(/^ai_debates: .*original_debate_id = .*user_id = /))
    expect(unindexed(found)).toEqual([])
  })

  test('claiming and saving a turn: functions of the database, whose own count of read tables is asked', async () => {
    const debate = await store.insertDebate({ ...texts, ...models, visitor, id: uuidv7(), shareToken: uuidv7() })
    const debateId = debate.id
    await store.addInput({ id: uuidv7(), debateId, userId: user, content: '', asked: null }, now, 9)
    await db.execute(sql`begin`)
    const claimId = uuidv7()
    const asked = { debateId, claimId, userId: null, ...who, now, leaseUntil: now, ...limits }
    expect(await store.claimTurn(asked)).toMatchObject({ kind: 'claimed', userInputs: [{ turnNumber: 1 }] })
    const said = { id: uuidv7(), debateId, turnNumber: 1, optionNumber: 1, content: '', createdAt: now }
    const spent = { day: spend.day, purse: spend.purse, userId: id, microDollars: -1 }
    expect(await store.saveTurn(claimId, { ...said, aiModel: '', engine: '' }, spent)).not.toBeNull()
    const { rows } = await db.execute<{ table: string; whole: string; indexed: string }>(
      sql`select relname as table, seq_scan as whole, idx_scan as indexed from pg_stat_xact_user_tables`,
    )
    await db.execute(sql`rollback`)
    expect(rows.filter((row) => row.whole !== '0')).toEqual([])
    expect(
      rows
        .filter((row) => row.indexed !== '0')
        .map((row) => row.table)
        .toSorted(),
    ).toEqual(
      expect.arrayContaining(['account_spend', 'ai_debates', 'model_spend', 'responses', 'turn_claims', 'user_inputs']),
    )
  })

  const after = { createdAt: new Date(now.getTime() + 9e6), id }
  const insertOf = (owner: object) =>
    store.insertDebate({ ...texts, ...models, ...owner, id: uuidv7(), shareToken: uuidv7() })

  test.each(['user', 'visitor'])('paging a %s’s debates begins where the cursor stands', async (kind) => {
    const owner = kind === 'user' ? { userId: user } : { visitor }
    await insertOf(owner)
    const [page, counts] = await plans(() => own.list(owner, { after, limit: 50 }))
    // The cursor must be part of the index condition. With a separate filter, PostgreSQL would read all earlier pages.
    expect(page).toMatch(/^ai_debates: .*ROW\(created_at, id\) < ROW\(/)
    expect(counts).toMatch(/^responses: .*debate_id = /)
  })

  test('a user’s debates are counted without reading anybody else’s', async () => {
    const [counted] = await plans(() => own.count({ userId: user }, []))
    expect(counted).toMatch(/^ai_debates: .*user_id = /)
  })

  test('a search reads its owner’s newest debates from the cursor on, in their order: nothing is sorted', async () => {
    const owner = { userId: user }
    await insertOf(owner)
    const search = () => own.listWithResponses(owner, { after, limit: 50, words: ['light', 'no'] })
    const [edge, page, heads] = await plans(search)
    for (const scan of [edge, page]) expect(scan).toMatch(/^ai_debates: .*user_id = .*ROW\(created_at, id\) < ROW\(/)
    expect(heads).toMatch(/^responses: .*debate_id = /)
    const [, searching] = await database.plansOf(search)
    expect(searching).toMatch(/ilike|~~\*/)
    expect(searching).not.toContain('Sort')
  })

  test('what few of them hold is found among the others by the index on what the texts hold', async () => {
    const userId = await testUser(db)
    const { id: like } = await insertOf({ userId })
    await db.execute(sql`
      insert into ai_debates (id, user_id, question, option1, option2, option1_model, option2_model, share_token)
      select gen_random_uuid(), ${userId}, question || n, option1, option2, option1_model, option2_model, gen_random_uuid()
      from ai_debates, generate_series(1, ${LOOKED_THROUGH}::int) n where id = ${like}`)
    // The search index is a GIN index, which only bitmap scans can use.
    await db.execute(sql`set enable_bitmapscan = on`)
    const found = await database.plansOf(() => own.list({ userId }, { after: null, limit: 50, words: ['rare'] }))
    await db.execute(sql`set enable_bitmapscan = off`)
    expect(found).toHaveLength(3)
    expect(found[2]).toContain('"ai_debates_search"')
    const many = await database.plansOf(() =>
      own.list({ userId }, { after: null, limit: LOOKED_THROUGH + 1, words: ['light'] }),
    )
    expect(many[2]).toContain('"ai_debates_user"')
    expect(many[2]).not.toContain('Sort')
  })
})
