import { type DebateStores, debateStores } from '#testing/debate-stores.ts'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { databaseKinds, type TestDatabase } from '#testing/database.ts'
import { testUser } from '#testing/users.ts'
import { deleteDebatesOf, ownDebatesStore } from '#features/debates/server/lists/own-debates-store.ts'

const NOON = Date.UTC(2026, 0, 1, 12)
const at = (seconds: number) => new Date(NOON + seconds * 1_000)
const LEASE = 60

describe.each(databaseKinds)('the store of added context ($name)', ({ open }) => {
  let database: TestDatabase
  let store: DebateStores
  let userId: string
  beforeAll(async () => {
    database = await open()
    store = debateStores(database.db)
    userId = await testUser(database.db)
  })
  afterAll(() => database.close())

  const newDebate = async () => {
    const texts = { question: 'Is light a wave?', option1: 'Yes', option2: 'No', shareToken: uuidv7() }
    const models = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' }
    const debate = await store.insertDebate({ id: uuidv7(), ...texts, ...models, userId, createdAt: at(0) })
    return debate.id
  }
  const add = (debateId: string, content = 'A fact.', second = 0, most = 100) =>
    store.addInput({ id: uuidv7(), debateId, userId, content, asked: null }, at(second), most)
  const claim = async (debateId: string, second = 0, by = store) => {
    const claimId = uuidv7()
    const claimed = await by.claimTurn({
      debateId,
      claimId,
      instance: 'one',
      claimant: `user:${userId}`,
      userId,
      visitor: null,
      now: at(second),
      leaseUntil: at(second + LEASE),
      responseLimit: null,
      runningLimit: 1_000,
      models: { 'gpt-4.1-nano': 0 },
      spend: null,
    })
    if (claimed.kind !== 'claimed') throw new Error(`not claimed: ${claimed.kind}`)
    return { claimId, ...claimed }
  }
  const save = ({ claimId, turnNumber }: { claimId: string; turnNumber: number }, debateId: string) =>
    store.saveTurn(claimId, {
      id: uuidv7(),
      debateId,
      turnNumber,
      optionNumber: turnNumber % 2 ? 1 : 2,
      content: 'Because.',
      aiModel: 'gpt-4.1-nano',
      engine: 'scripted',
      createdAt: at(0),
    })
  const added = async (debateId: string) => (await store.openDebate(debateId, at(0)))?.userInputs ?? []
  const heardFrom = async (adding: ReturnType<typeof add>) => {
    const answer = await adding
    return typeof answer === 'string' ? answer : answer.turnNumber
  }

  test('a debate that is not there, or no longer: gone, and nothing is kept', async () => {
    expect(await add(uuidv7())).toBe('gone')
    const id = await newDebate()
    await ownDebatesStore(database.db).deleteDebate(id, at(0))
    expect(await add(id)).toBe('gone')
    expect(await store.openDebate(id, at(0))).toBeNull()
  })

  test('a debate that holds as many as it may: full, for twenty at the same moment too', async () => {
    const id = await newDebate()
    const answers = await Promise.all(Array.from({ length: 20 }, () => add(id, 'A fact.', 0, 3)))
    expect(answers.filter((answer) => typeof answer !== 'string')).toHaveLength(3)
    expect(answers.filter((answer) => answer === 'full')).toHaveLength(17)
    expect(await added(id)).toHaveLength(3)
  })

  test('it is heard by the next turn; while one is being written, by the one after it', async () => {
    const id = await newDebate()
    expect(await heardFrom(add(id))).toBe(1)
    const first = await claim(id)
    expect(await heardFrom(add(id))).toBe(2)
    await save(first, id)
    expect(await heardFrom(add(id))).toBe(2)
    await claim(id)
    expect(await heardFrom(add(id))).toBe(3)
    // The lease of the current turn has expired, so that turn is written again, now with this input in its prompt.
    expect(await heardFrom(add(id, 'A fact.', LEASE + 1))).toBe(2)
  })

  test('what is added is what is read, in order', async () => {
    const id = await newDebate()
    const one = await add(id, 'One', 1)
    const two = await add(id, 'Two', 2)
    expect(await added(id)).toEqual([one, two])
  })

  test('in parallel with a claim: the claimed turn finds everything that is said to be heard by it', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await newDebate()
      const early = Array.from({ length: 5 }, () => add(id))
      const claiming = claim(id).then(({ userInputs }) => userInputs.length)
      const late = Array.from({ length: 5 }, () => add(id))
      await Promise.all([...early, ...late])
      const userInputs = await added(id)
      expect(userInputs).toHaveLength(10)
      expect(userInputs.filter((input) => input.turnNumber === 1)).toHaveLength(await claiming)
      expect(userInputs.every((input) => input.turnNumber === 1 || input.turnNumber === 2)).toBe(true)
    }
  })

  test('a claim that is being made is waited for: what it will not find is not promised to it', async () => {
    const id = await newDebate()
    const { adding } = await database.db.transaction(async (tx) => {
      expect(await claim(id, 0, debateStores(tx))).toMatchObject({ turnNumber: 1 })
      const waiting = { adding: heardFrom(add(id)) }
      // If the input were added without waiting for the lock, it would be added during these queries.
      for (let trip = 0; trip < 50; trip++) await tx.execute('select 1')
      return waiting
    })
    expect(await adding).toBe(2)
  })

  test('in parallel with the end of a turn: heard by the next one, whichever comes first', async () => {
    for (let round = 0; round < 10; round++) {
      const id = await newDebate()
      const first = await claim(id)
      const [before, saved, after] = await Promise.all([heardFrom(add(id)), save(first, id), heardFrom(add(id))])
      expect([before, saved?.turnNumber, after]).toEqual([2, 1, 2])
    }
  })

  test('what stands in a turn’s prompt is heard by it, whatever was said before; what comes later stays', async () => {
    const id = await newDebate()
    await add(id, 'Heard')
    await claim(id)
    await add(id, 'Early', 1)
    // The turn was lost, so its retry also gets the input that was meant for the next turn.
    const retry = await claim(id, LEASE)
    expect(retry.userInputs).toEqual(['Heard', 'Early'].map((content) => ({ turnNumber: 1, content, asked: null })))
    await add(id, 'Unseen', LEASE)
    expect((await added(id)).map((input) => `${input.content} ${input.turnNumber}`)).toEqual([
      'Heard 1',
      'Early 1',
      'Unseen 2',
    ])
  })

  test('§3 it is removed with its debate and with its user', async () => {
    const [one, two] = [await newDebate(), await newDebate()]
    await add(one)
    await add(two)
    await ownDebatesStore(database.db).deleteDebate(one, at(0))
    expect(await added(one)).toEqual([])
    expect(await added(two)).toHaveLength(1)
    await database.db.transaction((tx) => deleteDebatesOf(tx, userId, at(0)))
    expect(await added(two)).toEqual([])
  })
})
