import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount, login } from '#features/account/contract.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { handEngine, type HandEngine } from '#testing/hand-engine.ts'
import { add, say, sharedDebate } from '#testing/shared-debate.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { type World, world } from '#testing/world.ts'
import { READERS_MIN } from '../stances.ts'
import {
  markMoved,
  markSharedMoved,
  readSharedStances,
  readStances,
  takeSharedStance,
  takeStance,
} from '../stances-contract.ts'

const LIMIT = 45
const NEW_READERS = 40
let product: World & { readonly engine: HandEngine }
beforeAll(async () => {
  const engine = handEngine()
  const limits = { debatesPerIpPerHour: 1_000, registrationsPerIpPerHour: 1_000, stancesPerReaderPerMinute: LIMIT }
  product = { ...(await world({ engine, limits, trustedProxies: ['127.0.0.1'] })), engine }
})
afterAll(() => product.close())

const shared = async (turns: number) => {
  const owner = product.visitor()
  return { owner, ...(await sharedDebate(product, owner, turns)) }
}
type Shared = Awaited<ReturnType<typeof shared>>

let addresses = 0
const reader = () => product.visitor({ 'x-forwarded-for': `198.51.100.${(addresses += 1)}` })

const stand = (who: Visitor, { shareToken }: Shared, value: number, turnNumber: number) =>
  who.call(takeSharedStance, { params: { shareToken }, body: { value, turnNumber } })
const both = async (who: Visitor, debate: Shared, before: number, after: number) => {
  await stand(who, debate, before, 0)
  await stand(who, debate, after, 2)
}
const told = (who: Visitor, { shareToken }: Shared) => who.call(readSharedStances, { params: { shareToken } })
const move = (who: Visitor, { shareToken }: Shared, card: string, moved = true) =>
  who.call(markSharedMoved, { params: { shareToken }, body: { card, moved } })
const refusedWith = (status: number, code: string) => ({ status, code })

describe('§20 what is refused', () => {
  test('a debate that is not this reader’s to read, and a link that opens nothing: 404', async () => {
    const { id } = await shared(2)
    const stranger = reader()
    const body = { value: 1, turnNumber: 2 }
    const unknown = refusedWith(404, 'debate-not-found')
    await expect(stranger.call(readStances, { params: { id } })).rejects.toMatchObject(unknown)
    await expect(stranger.call(takeStance, { params: { id }, body })).rejects.toMatchObject(unknown)
    await expect(
      stranger.call(markMoved, { params: { id }, body: { card: `${id}.1`, moved: true } }),
    ).rejects.toMatchObject(unknown)
    const shareToken = 'A'.repeat(43)
    const dark = refusedWith(404, 'share-not-found')
    await expect(stranger.call(readSharedStances, { params: { shareToken } })).rejects.toMatchObject(dark)
    await expect(stranger.call(takeSharedStance, { params: { shareToken }, body })).rejects.toMatchObject(dark)
  })

  test('no stance, a half one, one that is out of range: 400', async () => {
    const debate = await shared(2)
    for (const value of [3, -3, 0.5]) await expect(stand(reader(), debate, value, 2)).rejects.toThrow('400')
    for (const turnNumber of [-2, 501]) await expect(stand(reader(), debate, 1, turnNumber)).rejects.toThrow('400')
  })

  test('after an odd turn, or one that is not there yet: 409', async () => {
    const debate = await shared(3)
    for (const turnNumber of [1, 3, 4]) {
      await expect(stand(reader(), debate, 1, turnNumber)).rejects.toMatchObject(refusedWith(409, 'turn-not-there'))
    }
    expect(await stand(reader(), debate, 1, 2)).toMatchObject({ yours: { after: { value: 1, turnNumber: 2 } } })
  })

  test('§6 after a turn that this reader cannot see: 409, and its cards are neither marked nor told', async () => {
    const debate = await shared(0)
    await add(product, debate.owner, debate.id, 'A fact.')
    for (let turn = 1; turn <= 10; turn += 1) await say(product, debate.owner, debate.id, `Speech ${turn}.`)
    const stranger = reader()
    await expect(stand(stranger, debate, 1, 10)).rejects.toMatchObject(refusedWith(409, 'turn-not-there'))
    await stand(debate.owner, debate, 1, 10)
    const { responses } = await debate.owner.call(readDebate, { params: { id: debate.id } })
    const behindTheWall = `${responses.at(-1)?.id}.1`
    await expect(move(stranger, debate, behindTheWall)).rejects.toMatchObject(refusedWith(404, 'card-not-found'))
    await move(debate.owner, debate, behindTheWall)
    expect((await told(stranger, debate)).cards).toEqual([])
    expect((await told(debate.owner, debate)).cards).toHaveLength(1)
  })

  test('before the first turn, once there are turns, only as the first word: another one is 409, the same once more not', async () => {
    const debate = await shared(2)
    const one = reader()
    await stand(one, debate, -1, 0)
    await expect(stand(one, debate, 2, 0)).rejects.toMatchObject(refusedWith(409, 'stance-too-late'))
    expect(await stand(one, debate, -1, 0)).toMatchObject({ yours: { before: -1 } })
    const late = reader()
    await stand(late, debate, 2, 2)
    await expect(stand(late, debate, -2, 0)).rejects.toMatchObject(refusedWith(409, 'stance-too-late'))
    const fresh = await shared(0)
    await stand(one, fresh, -1, 0)
    expect(await stand(one, fresh, 2, 0)).toMatchObject({ yours: { before: 2 } })
  })

  test('a card that is not there: 404; what names none: 400', async () => {
    const debate = await shared(1)
    const { id } = debate.responses[0] ?? { id: '' }
    await product.database.db.execute(
      sql`update responses set summary = ${'a\nb\n| One | N/A | N/A |\n| Two | N/A | N/A |'} where id = ${id}`,
    )
    for (const card of ['', id, `${id}.`, `${id}.0`, `${id}.1.1`])
      await expect(move(reader(), debate, card)).rejects.toThrow('400')
    for (const card of [`${id}.3`, `${debate.id}.1`])
      await expect(move(reader(), debate, card)).rejects.toMatchObject(refusedWith(404, 'card-not-found'))
    expect((await move(reader(), debate, `${id}.2`)).cards).toEqual([{ card: `${id}.2`, readers: 1, yours: true }])
  })

  test('§14 too many from one address in a minute: 429, for its other browsers, too; another address is let in', async () => {
    const debate = await shared(2)
    const ip = { 'x-forwarded-for': '203.0.113.9' }
    const one = product.visitor(ip)
    for (let time = 0; time < LIMIT; time += 1) await stand(one, debate, 1, 2)
    await expect(stand(product.visitor(ip), debate, 1, 2)).rejects.toMatchObject(refusedWith(429, 'too-many-stances'))
    await stand(reader(), debate, 1, 2)
  })

  test('§14 a 41st browser of one address in a day, though a cookie can be deleted: 429; who is counted, has an account or reads another debate is let in', async () => {
    const [debate, other] = [await shared(2), await shared(2)]
    const ip = { 'x-forwarded-for': '203.0.113.10' }
    const asked = product.visitor(ip)
    const card = `${debate.responses[0]?.id}.1`
    await move(asked, debate, card)
    for (let nth = 2; nth <= NEW_READERS; nth += 1) await stand(product.visitor(ip), debate, 1, 2)
    await product.clock.advance(60_000)
    const full = refusedWith(429, 'too-many-readers')
    await expect(stand(product.visitor(ip), debate, -2, 0)).rejects.toMatchObject(full)
    await expect(move(product.visitor(ip), debate, card)).rejects.toMatchObject(full)
    await stand(asked, debate, -1, 2)
    await stand(product.visitor(ip), other, 1, 2)
    const account = product.visitor(ip)
    await signUp(account)
    await stand(account, debate, 1, 2)
    await product.clock.advance(86_400_000)
    await stand(product.visitor(ip), debate, 1, 2)
  })
})

describe('§20 who is told what', () => {
  test('forty parallel stances of one reader are one, forty parallel marks too; taken back, none is left', async () => {
    const debate = await shared(2)
    const card = `${debate.responses[0]?.id}.1`
    const one = reader()
    await stand(one, debate, -2, 0)
    const forty = <T>(call: (nth: number) => Promise<T>) =>
      Promise.all(Array.from({ length: 40 }, (_, nth) => call(nth)))
    await forty((nth) => stand(one, debate, (nth % 5) - 2, 2))
    await product.clock.advance(60_000)
    await forty(() => move(one, debate, card))
    expect(await told(one, debate)).toMatchObject({ n: 1, cards: [{ card, readers: 1, yours: true }] })
    expect(await told(reader(), debate)).toMatchObject({ cards: [{ card, readers: 1, yours: false }] })
    expect(await move(one, debate, card, false)).toMatchObject({ n: 1, cards: [] })
  })

  test('below five readers only how many there are; from five on the totals; never who', async () => {
    const debate = await shared(2)
    const people = { before: [-2, 1, 0, 2, 0], after: [-1, -1, 2, 0, 0] }
    const seen: unknown[] = []
    for (const [nth, before] of people.before.entries()) {
      const after = people.after[nth] ?? NaN
      await stand(reader(), debate, before, 0)
      await stand(reader(), debate, after, 2)
      await both(reader(), debate, before, after)
      seen.push(await told(reader(), debate))
    }
    const yours = { before: null, after: null }
    expect(seen.slice(0, -1)).toEqual([1, 2, 3, 4].map((n) => ({ n, yours, cards: [] })))
    expect(seen.at(-1)).toEqual({
      n: READERS_MIN,
      stayed: 2,
      crossed: 1,
      leftFence: 1,
      satDown: 1,
      shift: 1 / 4 - 1 / 3,
      moved: 'no-change',
      interval: { low: expect.any(Number), high: expect.any(Number) },
      yours,
      cards: [],
    })
  })

  test('a later word replaces an earlier one: what counts after is where the reader stands now', async () => {
    const debate = await shared(4)
    const one = reader()
    await stand(one, debate, -1, 0)
    await stand(one, debate, 2, 4)
    expect(await stand(one, debate, 0, 2)).toMatchObject({ n: 1, yours: { after: { value: 0, turnNumber: 2 } } })
  })

  test('§15 another browser at the same address has no stance and no mark, and replaces none', async () => {
    const debate = await shared(2)
    const card = `${debate.responses[0]?.id}.1`
    const ip = { 'x-forwarded-for': '203.0.113.8' }
    const [one, other] = [product.visitor(ip), product.visitor(ip)]
    await both(one, debate, -2, -1)
    await move(one, debate, card)
    const nothing = { yours: { before: null, after: null }, cards: [{ card, readers: 1, yours: false }] }
    expect(await told(other, debate)).toMatchObject(nothing)
    expect(other.cookies.size).toBe(0)
    const [[name = '', value = ''] = []] = one.cookies
    other.cookies.set(name, `${value}x`)
    expect(await told(other, debate)).toMatchObject(nothing)
    other.cookies.clear()
    await stand(other, debate, 2, 0)
    await move(other, debate, card, false)
    const yours = { before: -2, after: { value: -1, turnNumber: 2 } }
    expect(await told(one, debate)).toMatchObject({ n: 1, yours, cards: [{ card, readers: 1, yours: true }] })
    expect((await told(other, debate)).yours).toEqual({ before: 2, after: null })
  })

  test('readers are an account, else a browser; by the id and by the link they are one', async () => {
    const debate = await shared(2)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ isPublic: true })
    await debate.owner.fetch(`/api/debates/${debate.id}`, { method: 'PATCH', headers, body })
    const ip = { 'x-forwarded-for': '203.0.113.7' }
    const [first, second, account, creator] = Array.from({ length: 4 }, () => product.visitor(ip)) as [
      Visitor,
      Visitor,
      Visitor,
      Visitor,
    ]
    await signUp(account)
    await creator.call(createDebate, { body: { question: 'Whose is this?', option1: 'Mine', option2: 'Yours' } })
    for (const who of [first, second, account, creator]) {
      await stand(who, debate, 1, 0)
      await who.call(takeStance, { params: { id: debate.id }, body: { value: 1, turnNumber: 2 } })
    }
    expect((await told(first, debate)).n).toBe(4)
  })

  test('§15 where the account has said something already, that stays, and what its browser said before the sign-in goes', async () => {
    const debate = await shared(2)
    const card = `${debate.responses[0]?.id}.1`
    const [home, away] = [reader(), reader()]
    const { username } = await signUp(home)
    await both(home, debate, -1, -1)
    await both(away, debate, 2, 2)
    for (const who of [home, away]) await move(who, debate, card)
    expect(await told(away, debate)).toMatchObject({ n: 2, cards: [{ card, readers: 2, yours: true }] })
    await away.call(login, { body: { username, password: PASSWORD } })
    const yours = { before: -1, after: { value: -1, turnNumber: 2 } }
    expect(await told(away, debate)).toEqual({ n: 1, yours, cards: [{ card, readers: 1, yours: true }] })
  })

  test('§15 who signs up keeps what was said before, counts once and can delete it with the account', async () => {
    const debate = await shared(2)
    const card = `${debate.responses[0]?.id}.1`
    const [me, other] = [reader(), reader()]
    await stand(other, debate, -2, 0)
    await both(me, debate, -2, 1)
    await move(me, debate, card)
    await signUp(me)
    const yours = { before: -2, after: { value: 1, turnNumber: 2 } }
    expect(await told(me, debate)).toEqual({ n: 1, yours, cards: [{ card, readers: 1, yours: true }] })
    await stand(me, debate, 2, 2)
    expect(await told(other, debate)).toMatchObject({ n: 1, yours: { before: -2 } })
    expect(await me.call(exportAccount)).toMatchObject({ stances: [{ before: -2 }], moved: [{ cardNumber: 1 }] })
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    expect(await told(other, debate)).toEqual({ n: 0, yours: { before: -2, after: null }, cards: [] })
  })

  test('one’s own data holds it; it goes with the account and with the debate', async () => {
    const debate = await shared(2)
    const card = `${debate.responses[1]?.id}.1`
    const me = reader()
    await signUp(me)
    await both(me, debate, -2, 1)
    await move(me, debate, card)
    const { stances, moved } = await me.call(exportAccount)
    expect(stances).toMatchObject([{ debateId: debate.id, before: -2, after: 1, afterTurn: 2 }])
    expect(moved).toMatchObject([{ debateId: debate.id, responseId: debate.responses[1]?.id, cardNumber: 1 }])
    await stand(reader(), debate, 1, 2)
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    expect(await told(reader(), debate)).toMatchObject({ n: 0, cards: [] })
    const kept = async () => {
      const query = sql`select count(*)::integer as rows from stances where debate_id = ${debate.id}`
      return (await product.database.db.execute<{ rows: number }>(query)).rows[0]?.rows
    }
    expect(await kept()).toBe(1)
    await debate.owner.call(deleteDebate, { params: { id: debate.id } })
    expect(await kept()).toBe(0)
  })
})
