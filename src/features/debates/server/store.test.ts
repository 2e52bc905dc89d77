import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import { SAMPLE_BRIEFS } from '#features/turns/server/debaters/sample-briefs.ts'
import type { Claim, ClaimRequest, NewTurnRow } from '#features/turns/server/turn/turn-store.ts'
import { sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { spendStore } from '#features/models/server/spend/spend-store.ts'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const at = (seconds: number) => new Date(NOON + seconds * 1_000)
const LEASE = 60
const NANO = 'gpt-4.1-nano'
const visitor = uuidv7()

describe.each(databaseKinds)('the debate store ($name)', ({ open }) => {
  let database: TestDatabase
  let store: DebateStores
  beforeAll(async () => {
    database = await open()
    store = debateStores(database.db)
  })
  afterAll(() => database.close())

  const newDebate = (owner: object = { visitor }) => {
    const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
    const models = { option1Model: NANO, option2Model: NANO }
    return store.insertDebate({ id: uuidv7(), ...texts, ...models, ...owner, createdAt: at(0) })
  }

  const claim = (debateId: string, second = 0, options: Partial<ClaimRequest> = {}): Promise<Claim> =>
    store.claimTurn({
      debateId,
      claimId: uuidv7(),
      instance: 'one',
      claimant: `visitor:${uuidv7()}`,
      userId: null,
      visitor,
      now: at(second),
      leaseUntil: at(second + LEASE),
      responseLimit: null,
      runningLimit: 3,
      models: { [NANO]: 400 },
      spend: null,
      ...options,
    })

  const response = (debateId: string, turnNumber: number): NewTurnRow => {
    const model = { aiModel: NANO, engine: 'scripted' }
    return {
      id: uuidv7(),
      debateId,
      turnNumber,
      optionNumber: turnNumber % 2 ? 1 : 2,
      content: 'Because.',
      ...model,
      createdAt: at(0),
    }
  }

  const write = async (debateId: string, turnNumber: number) => {
    const claimId = uuidv7()
    expect(await claim(debateId, 0, { claimId })).toMatchObject({ kind: 'claimed', turnNumber })
    expect(await store.saveTurn(claimId, response(debateId, turnNumber))).toMatchObject({ turnNumber })
  }

  describe('§4 claiming the next turn', () => {
    test('a debate that is gone cannot be claimed', async () => {
      expect(await claim(uuidv7())).toEqual({ kind: 'refused' })
    })

    test('§13 it answers all of the debate that a prompt is made from (claim.sql)', async () => {
      const debate = await newDebate()
      const claimed = await claim(debate.id)
      const given = claimed.kind === 'claimed' ? claimed.debate : {}
      expect(Object.keys(given)).toEqual(expect.arrayContaining(Object.keys(SAMPLE_BRIEFS[0]?.debate ?? {})))
      expect(debate).toMatchObject(given)
    })

    test('§14: forty at once make one claim, and all others learn of it', async () => {
      const { id } = await newDebate()
      const claims = await Promise.all(Array.from({ length: 40 }, () => claim(id)))
      expect(claims.filter(({ kind }) => kind === 'claimed')).toMatchObject([{ turnNumber: 1, lostAttempt: '' }])
      const held = claims.filter((one) => one.kind === 'held')
      expect(held).toHaveLength(39)
      expect(new Set(held.map(({ claimId }) => claimId)).size).toBe(1)
      expect(held[0]).toMatchObject({ turnNumber: 1, instance: 'one' })
    })

    test('the turn number is the count of responses plus one', async () => {
      const { id } = await newDebate()
      await write(id, 1)
      await write(id, 2)
      expect(await claim(id)).toMatchObject({ kind: 'claimed', turnNumber: 3 })
      expect((await store.openDebate(id, at(1)))?.liveTurn).toBe(3)
    })

    test('§9 ten responses of fifty parallel rounds, not one more', async () => {
      const { id } = await newDebate()
      const round = async () => {
        const claimId = uuidv7()
        const answer = await claim(id, 0, { claimId, responseLimit: 10 })
        if (answer.kind === 'claimed') await store.saveTurn(claimId, response(id, answer.turnNumber))
        return answer.kind
      }
      while ((await Promise.all(Array.from({ length: 5 }, round))).includes('claimed'));
      expect(await Promise.all(Array.from({ length: 50 }, round))).toEqual(Array(50).fill('response-limit'))
      const saved = (await store.openDebate(id, at(0)))?.responses ?? []
      expect(saved.map(({ turnNumber }) => turnNumber)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })

    test('§14: three running turns per viewer, also when asked for on ten debates at once', async () => {
      const claimant = `visitor:${uuidv7()}`
      const debates = await Promise.all(Array.from({ length: 10 }, () => newDebate()))
      const claims = await Promise.all(debates.map(({ id }) => claim(id, 0, { claimant })))
      expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(3)
      expect(claims.filter(({ kind }) => kind === 'running-limit')).toHaveLength(7)
      const { id } = await newDebate()
      expect(await claim(id, LEASE, { claimant })).toMatchObject({ kind: 'claimed' })
    })

    test('§14: the daily ceiling of spend is reserved before the model is asked', async () => {
      const spend = { day: '2026-03-01', purse: 'all' as const, ceiling: 1_000, account: null }
      const debates = await Promise.all(Array.from({ length: 5 }, () => newDebate()))
      const claims = await Promise.all(debates.map(({ id }) => claim(id, 0, { spend })))
      expect(claims.map(({ kind }) => kind).toSorted()).toEqual([
        'claimed',
        'claimed',
        'claimed',
        'spend-ceiling',
        'spend-ceiling',
      ])
      // Settling a negative amount returns unused reservations, so the sum falls below the ceiling again.
      await spendStore(database.db).settle({ day: spend.day, purse: 'all', userId: null, microDollars: -600 })
      const { id } = await newDebate()
      expect(await claim(id, 0, { spend })).toMatchObject({ kind: 'claimed' })
      expect(await claim((await newDebate()).id, 0, { spend: { ...spend, day: '2026-03-02' } })).toMatchObject({
        kind: 'claimed',
      })
    })

    test('a refused claim changes nothing: nothing is reserved, nobody is held up', async () => {
      const { id } = await newDebate()
      const spend = { day: '2026-04-01', purse: 'all' as const, ceiling: 400, account: null }
      expect(await claim(id, 0, { spend, runningLimit: 0 })).toEqual({ kind: 'running-limit' })
      expect(await claim(id, 0, { spend, responseLimit: 0 })).toEqual({ kind: 'response-limit' })
      expect(await claim(id, 0, { spend })).toMatchObject({ kind: 'claimed' })
    })
  })

  describe('§14 "nothing lost": leases', () => {
    test('a claim holds until its lease ends, then another process takes the turn over', async () => {
      const { id } = await newDebate()
      const first = uuidv7()
      await claim(id, 0, { claimId: first })
      expect(await claim(id, LEASE - 1)).toMatchObject({ kind: 'held', claimId: first })
      const second = uuidv7()
      const taken = await claim(id, LEASE, { claimId: second, instance: 'two' })
      expect(taken).toMatchObject({ kind: 'claimed', turnNumber: 1, lostAttempt: '' })
      expect(await store.saveTurn(first, response(id, 1))).toBeNull()
      expect(await store.saveTurn(second, response(id, 1))).toMatchObject({ turnNumber: 1 })
      expect((await store.openDebate(id, at(LEASE)))?.responses).toHaveLength(1)
    })

    test('a renewed claim goes on holding; one that was taken over is no longer renewed', async () => {
      const [mine, lost] = await Promise.all([newDebate(), newDebate()])
      const [kept, gone] = [uuidv7(), uuidv7()]
      await claim(mine.id, 0, { claimId: kept })
      await claim(lost.id, 0, { claimId: gone })
      await claim(lost.id, LEASE)
      expect(await store.renewClaims([kept, gone], at(3 * LEASE))).toEqual(new Set([kept]))
      expect(await store.renewClaims([], at(0))).toEqual(new Set())
      expect(await store.heldClaim(mine.id, at(2 * LEASE))).toEqual({ claimId: kept })
      expect(await store.heldClaim(mine.id, at(3 * LEASE))).toBeNull()
      expect(await claim(mine.id, 2 * LEASE)).toMatchObject({ kind: 'held', claimId: kept })
    })

    test('forty takeovers of one lost turn at once: one gets it', async () => {
      const { id } = await newDebate()
      await claim(id)
      const claims = await Promise.all(Array.from({ length: 40 }, () => claim(id, LEASE)))
      expect(claims.filter(({ kind }) => kind === 'claimed')).toHaveLength(1)
    })

    test('a late save against a takeover: one response, whoever wins, and neither call fails', async () => {
      for (let round = 0; round < 20; round++) {
        const { id } = await newDebate()
        const late = uuidv7()
        await claim(id, 0, { claimId: late })
        const heir = uuidv7()
        const [saved, taken] = await Promise.all([
          store.saveTurn(late, response(id, 1)),
          claim(id, LEASE, { claimId: heir }),
        ])
        if (taken.kind === 'claimed') await store.saveTurn(heir, response(id, taken.turnNumber))
        const numbers = (await store.openDebate(id, at(0)))?.responses.map(({ turnNumber }) => turnNumber)
        expect(numbers).toEqual(saved === null ? [1] : [1, 2])
      }
    })

    test('a released claim keeps what was written, for the next attempt at the same turn only', async () => {
      const { id } = await newDebate()
      const [first, second] = [uuidv7(), uuidv7()]
      await claim(id, 0, { claimId: first })
      await store.releaseClaim(first, 'Half a thou', at(1))
      expect((await store.openDebate(id, at(1)))?.liveTurn).toBeNull()
      expect(await claim(id, 1, { claimId: second })).toMatchObject({ turnNumber: 1, lostAttempt: 'Half a thou' })
      expect(await store.saveTurn(second, response(id, 1))).not.toBeNull()
      expect(await claim(id, 2)).toMatchObject({ turnNumber: 2, lostAttempt: '' })
    })

    test('a dropped claim leaves nothing', async () => {
      const { id } = await newDebate()
      const claimId = uuidv7()
      await claim(id, 0, { claimId })
      await store.dropClaim(claimId)
      expect(await store.saveTurn(claimId, response(id, 1))).toBeNull()
      expect(await claim(id)).toMatchObject({ kind: 'claimed', turnNumber: 1, lostAttempt: '' })
    })

    test('a process that owns the database alone ends all leases when it starts', async () => {
      const { id } = await newDebate()
      await claim(id, 5)
      await store.endAllLeases(at(6))
      expect(await claim(id, 6)).toMatchObject({ kind: 'claimed', turnNumber: 1 })
    })
  })

  describe('§7 opening a debate', () => {
    test('at the moment in which a turn is saved: it is still live, or its response is there', async () => {
      const { id } = await newDebate()
      const claimId = uuidv7()
      await claim(id, 0, { claimId })
      const [opened] = await database.db.transaction(async (tx) => {
        // The lock makes `openDebate` wait at its first query, which reads the claims.
        await tx.execute(sql`lock table turn_claims in access exclusive mode`)
        const opening = store.openDebate(id, at(1))
        for (let trip = 0; trip < 20; trip++) await tx.execute(sql`select pg_sleep(0.005)`)
        await debateStores(tx).saveTurn(claimId, response(id, 1))
        return [opening]
      })
      expect(await opened).toMatchObject({ liveTurn: null, responses: [{ turnNumber: 1 }] })
    })
  })

  describe('§3 saved rows', () => {
    test('a second response with the same turn number is refused by the database itself', async () => {
      const { id } = await newDebate()
      await write(id, 1)
      const claimId = uuidv7()
      await claim(id, 0, { claimId })
      await expect(store.saveTurn(claimId, response(id, 1))).rejects.toMatchObject({ cause: { code: '23505' } })
      expect(await store.heldClaim(id, at(0))).toEqual({ claimId })
      expect(await store.findTurn(id, 1)).toMatchObject({ content: 'Because.', engine: 'scripted' })
      expect(await store.findTurn(id, 2)).toBeNull()
    })

    test('what is not there is null, not an error', async () => {
      expect(await store.findDebate(uuidv7())).toBeNull()
      expect(await store.openDebate(uuidv7(), at(0))).toBeNull()
    })

    test('§9 defaults: coffee level 1, language en, private and original', async () => {
      const { id } = await newDebate()
      const defaults = { coffeeLevel: 1, language: 'en', isPublic: false, isPrivate: true, isOriginal: true }
      expect(await store.findDebate(id)).toMatchObject({ ...defaults, createdAt: at(0), userId: null, title: null })
    })
  })
})
