import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testUser } from '#testing/users.ts'
import {
  ADOPTION_MAX,
  adoptDebates,
  deleteDebatesOf,
  type OwnDebatesStore,
  ownDebatesStore,
  type Owner,
} from './own-debates-store.ts'
import type { NewDebateRow } from '../store.ts'
import type { ListCursor } from './search-store.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const at = (seconds: number) => new Date(NOON + seconds * 1_000)

describe.each(databaseKinds)('the store of one’s own debates ($name)', ({ open }) => {
  let database: TestDatabase
  let store: DebateStores
  let own: OwnDebatesStore
  beforeAll(async () => {
    database = await open()
    store = debateStores(database.db)
    own = ownDebatesStore(database.db)
  })
  afterAll(() => database.close())

  const newDebate = (owner: Owner, over: Partial<NewDebateRow> = {}) => {
    const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
    const models = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }
    return store.insertDebate({ id: uuidv7(), createdAt: at(0), ...texts, ...models, ...owner, ...over })
  }
  const user = async () => ({ userId: await testUser(database.db) })

  const begin = async (debateId: string, claimant = 'someone') => {
    const claimId = uuidv7()
    const lease = { now: at(0), leaseUntil: at(60), instance: 'one' }
    const debate = await store.findDebate(debateId)
    const who = { claimant, userId: debate?.userId ?? null, visitor: debate?.visitor ?? null }
    const limits = { responseLimit: null, runningLimit: 3, models: { 'gpt-4.1-nano': 0 }, spend: null }
    await store.claimTurn({ debateId, claimId, ...who, ...lease, ...limits })
    return claimId
  }
  const finish = (debateId: string, claimId: string, turnNumber: number) => {
    const written = { content: 'Because.', aiModel: 'gpt-4.1-nano', engine: 'scripted' }
    return store.saveTurn(claimId, {
      id: uuidv7(),
      debateId,
      turnNumber,
      optionNumber: 2 - (turnNumber % 2),
      createdAt: at(turnNumber),
      ...written,
    })
  }
  const write = async (debateId: string, turns: number) => {
    for (let turn = 1; turn <= turns; turn++) await finish(debateId, await begin(debateId), turn)
  }
  const addInput = (debateId: string, userId: string) =>
    database.db.execute(
      sql`insert into user_inputs (id, debate_id, user_id, content, turn_number) values (${uuidv7()}, ${debateId}, ${userId}, 'But.', 1)`,
    )
  const rowsOf = async (table: string, debateId: string) => {
    const { rows } = await database.db.execute(
      sql`select 1 from ${sql.identifier(table)} where debate_id = ${debateId}`,
    )
    return rows.length
  }
  const list = async (owner: Owner, words: string[] = []) =>
    (await own.list(owner, { after: null, limit: 50, words })).map(({ debate }) => debate.question)

  describe('§11 lists', () => {
    const pages = async (owner: Owner, limit: number) => {
      const seen: string[][] = []
      for (let after: ListCursor | null = null; ;) {
        const page = await own.list(owner, { after, limit })
        if (page.length === 0) return seen
        seen.push(page.map(({ debate }) => debate.id))
        after = page.at(-1)?.debate ?? null
      }
    }

    test.each(['user', 'visitor'])('a %s sees no debate of another', async (kind) => {
      const owner = kind === 'user' ? await user() : { visitor: uuidv7() }
      await newDebate({ visitor: uuidv7() })
      await newDebate(await user())
      expect(await own.list(owner, { after: null, limit: 10 })).toEqual([])
      expect(await own.listWithResponses(owner, { after: null, limit: 10 })).toEqual([])
    })

    test.each(['user', 'visitor'])(
      'a %s pages newest first, debates of the same millisecond included, none twice and none lost',
      async (kind) => {
        const owner = kind === 'user' ? await user() : { visitor: uuidv7() }
        const debates = []
        for (let n = 0; n < 11; n++) debates.push(await newDebate(owner, { createdAt: at(n < 8 ? 1 : n) }))
        const order = debates
          .toSorted((a, b) => Number(b.createdAt) - Number(a.createdAt) || (a.id < b.id ? 1 : -1))
          .map(({ id }) => id)
        expect(await pages(owner, 4)).toEqual([order.slice(0, 4), order.slice(4, 8), order.slice(8)])
        const [first] = await own.list(owner, { after: null, limit: 1 })
        await newDebate(owner, { createdAt: at(99) })
        const rest = await own.list(owner, { after: first?.debate ?? null, limit: 20 })
        expect(rest.map(({ debate }) => debate.id)).toEqual(order.slice(1))
      },
    )

    test('§3 each row tells how many responses it has, and which, in the order of their turns', async () => {
      const owner = await user()
      const { id } = await newDebate(owner, { createdAt: at(1) })
      await newDebate(owner)
      await write(id, 3)
      const counted = await own.list(owner, { after: null, limit: 10 })
      expect(counted.map(({ responseCount }) => responseCount)).toEqual([3, 0])
      const [full, empty] = await own.listWithResponses(owner, { after: null, limit: 10 })
      expect(full?.responses.map(({ turnNumber, optionNumber }) => [turnNumber, optionNumber])).toEqual([
        [1, 1],
        [2, 2],
        [3, 1],
      ])
      const first = await store.findTurn(id, 1)
      const createdAt = first?.createdAt.toISOString()
      expect(full?.responses[0]).toEqual({ id: first?.id, optionNumber: 1, turnNumber: 1, createdAt })
      expect(empty).toMatchObject({ responseCount: 0, responses: [] })
    })
  })

  describe('§11: search in one’s own debates', () => {
    test('nobody else’s are found, and what is no pattern is taken literally', async () => {
      const owner = await user()
      await newDebate(await user(), { question: 'Are 100 % of cats_liquid?' })
      expect(await list(owner, ['cats'])).toEqual([])
      await newDebate(owner, { question: 'Are 100 % of cats\\liquid?' })
      await newDebate(owner, { question: 'Is glass liquid?' })
      expect(await list(owner, ['%'])).toEqual(['Are 100 % of cats\\liquid?'])
      expect(await list(owner, ['\\'])).toEqual(['Are 100 % of cats\\liquid?'])
      expect(await list(owner, ['_'])).toEqual([])
    })

    test('every word must stand somewhere in the question or the positions, in whatever case and writing', async () => {
      const owner = await user()
      await newDebate(owner, { question: 'Ist ÄRGER gesund?', option1: 'Привет' })
      expect(await list(owner, ['ärger', 'ПРИВЕТ'])).toHaveLength(1)
      expect(await list(owner, ['ärger', 'nein'])).toEqual([])
      expect(await list(owner, ['no', 'gesund', 'ist'])).toHaveLength(1)
    })

    test('pages go on by the cursor', async () => {
      const owner = await user()
      for (let n = 0; n < 6; n++) {
        await newDebate(owner, { question: n % 2 ? `Wave ${n}?` : `Train ${n}?`, createdAt: at(n) })
      }
      const [first] = await own.list(owner, { after: null, limit: 1, words: ['wave'] })
      expect(first?.debate.question).toBe('Wave 5?')
      const rest = await own.list(owner, { after: first?.debate ?? null, limit: 9, words: ['wave'] })
      expect(rest.map(({ debate }) => debate.question)).toEqual(['Wave 3?', 'Wave 1?'])
    })
  })

  describe('§3, §11: deleting a debate', () => {
    test('what is not there is nothing, and nothing else goes', async () => {
      const other = await newDebate(await user())
      expect(await own.deleteDebate(uuidv7(), at(0))).toEqual([])
      expect(await store.findDebate(other.id)).not.toBeNull()
    })

    test('everything that hangs on it goes; a turn that was being written cannot be saved any more', async () => {
      const owner = await user()
      const { id } = await newDebate(owner)
      await write(id, 2)
      await addInput(id, owner.userId)
      const claimId = await begin(id)
      expect(await own.deleteDebate(id, at(1))).toEqual([{ debateId: id, claimId, why: 'debate-deleted' }])
      for (const table of ['responses', 'user_inputs', 'turn_claims']) expect(await rowsOf(table, id), table).toBe(0)
      expect(await store.findDebate(id)).toBeNull()
      expect(await finish(id, claimId, 3)).toBeNull()
    })

    test('a turn whose lease ran out is nobody’s to end', async () => {
      const { id } = await newDebate(await user())
      await begin(id)
      expect(await own.deleteDebate(id, at(61))).toEqual([])
    })

    test('beside a save: whichever comes first, no response is left without its debate', async () => {
      for (let round = 0; round < 5; round++) {
        const { id } = await newDebate(await user())
        const claimId = await begin(id)
        await Promise.all([own.deleteDebate(id, at(1)), finish(id, claimId, 1)])
        expect(await rowsOf('responses', id)).toBe(0)
      }
    })
  })

  describe('§15 adoption', () => {
    const adopt = (visitor: string, userId: string) =>
      database.db.transaction((tx) => adoptDebates(tx, visitor, userId))

    test('nobody else’s debates change hands: not another visitor’s, not a user’s', async () => {
      const [visitor, mine] = [uuidv7(), await user()]
      const stranger = await newDebate({ visitor: uuidv7() })
      const taken = await newDebate({ ...(await user()), visitor })
      expect(await adopt(visitor, mine.userId)).toBe(0)
      expect((await store.findDebate(stranger.id))?.userId).toBeNull()
      expect((await store.findDebate(taken.id))?.userId).toBe(taken.userId)
    })

    test('the visitor’s become the user’s, and no visitor’s any more', async () => {
      const [visitor, mine] = [uuidv7(), await user()]
      const { id } = await newDebate({ visitor })
      expect(await adopt(visitor, mine.userId)).toBe(1)
      expect(await store.findDebate(id)).toMatchObject({ userId: mine.userId, visitor: null })
      expect(await list(mine)).toHaveLength(1)
      expect(await list({ visitor })).toEqual([])
      expect(await adopt(visitor, mine.userId)).toBe(0)
    })

    test('a turn begun before goes on, and is saved', async () => {
      const [visitor, mine] = [uuidv7(), await user()]
      const { id } = await newDebate({ visitor })
      const claimId = await begin(id, `visitor:${visitor}`)
      await adopt(visitor, mine.userId)
      expect(await store.renewClaims([claimId], at(90))).toEqual(new Set([claimId]))
      expect(await finish(id, claimId, 1)).toMatchObject({ turnNumber: 1 })
    })

    test('a sign-in that fails takes it back', async () => {
      const [visitor, mine] = [uuidv7(), await user()]
      const { id } = await newDebate({ visitor })
      const failing = database.db.transaction(async (tx) => {
        await adoptDebates(tx, visitor, mine.userId)
        throw new Error('refused')
      })
      await expect(failing).rejects.toThrow('refused')
      expect(await store.findDebate(id)).toMatchObject({ userId: null, visitor })
    })

    test(`at most ${ADOPTION_MAX} at once, the newest; the next sign-in takes the rest`, async () => {
      const [visitor, mine] = [uuidv7(), await user()]
      for (let n = 0; n <= ADOPTION_MAX; n++)
        await newDebate({ visitor }, { createdAt: at(n), question: `Number ${n}?` })
      expect(await adopt(visitor, mine.userId)).toBe(ADOPTION_MAX)
      expect(await list({ visitor })).toEqual(['Number 0?'])
      expect(await adopt(visitor, mine.userId)).toBe(1)
    })
  })

  describe('§11: deleting an account', () => {
    test('the user’s debates and inputs go, in the caller’s transaction; nobody else’s', async () => {
      const [mine, other] = [await user(), await user()]
      const gone = await newDebate(mine)
      const copy = await newDebate(other, { isOriginal: false, originalDebateId: gone.id })
      await write(gone.id, 1)
      await addInput(copy.id, mine.userId)
      await addInput(copy.id, other.userId)
      const claimId = await begin(gone.id)
      const undone = database.db.transaction(async (tx) => {
        await deleteDebatesOf(tx, mine.userId, at(1))
        throw new Error('wrong password')
      })
      await expect(undone).rejects.toThrow('wrong password')
      expect(await list(mine)).toHaveLength(1)
      const lost = await database.db.transaction((tx) => deleteDebatesOf(tx, mine.userId, at(1)))
      expect(lost).toEqual([{ debateId: gone.id, claimId, why: 'debate-deleted' }])
      expect(await list(mine)).toEqual([])
      expect(await rowsOf('responses', gone.id)).toBe(0)
      expect(await rowsOf('user_inputs', copy.id)).toBe(1)
      expect(await list(other)).toHaveLength(1)
    })
  })
})
