import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { deleteAccount, exportAccount, logout } from '#features/account/contract.ts'
import { handEngine } from '#testing/hand-engine.ts'
import { PASSWORD, signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { addInput } from '../contract/inputs.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { generateTurn } from '../contract/turns.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const EVIDENCE = 'Single photons, sent one by one, still build up stripes.'
const of = (id: string) => ({ params: { id } })
const add = (who: Visitor, id: string, content: unknown = EVIDENCE) =>
  who.call(addInput, { ...of(id), body: { content } })

async function product(options: WorldOptions) {
  const here = await world(options)
  open.push(here)
  const me = here.visitor()
  await signUp(me)
  const { id } = await me.call(createDebate, { body: question })
  return { ...here, me, id, stranger: here.visitor() }
}

async function handProduct(options: WorldOptions = {}) {
  const engine = handEngine()
  const here = await product({ ...options, engine })
  const turn = async () => {
    const stream = await here.me.open(generateTurn, { ...of(here.id), body: {} })
    const call = await engine.call(engine.calls.length)
    const prompt = call.request.messages.map((message) => message.content).join('\n')
    const end = async () => {
      call.say('Because it is so.')
      call.finish()
      await stream?.response.text()
    }
    const fail = async () => {
      call.say('Because ')
      call.fail(new Error('the line is dead'))
      await stream?.response.text()
    }
    return { prompt, end, fail }
  }
  return { ...here, engine, turn }
}
const times = (text: string, part: string) => text.split(part).length - 1
const asked = (prompt: string) => /added in block "context" before turn [\d, ]+: name it/.test(prompt)

describe('§7 POST /api/debates/{id}/input', () => {
  test.each([
    ['nothing', '', 'Input cannot be empty'],
    ['only spaces', ' \n ', 'Input cannot be empty'],
    ['2,001 characters', 'x'.repeat(2001), 'Input must be at most 2000 characters long'],
  ])('§5 %s: 400 at its field, and nothing is kept', async (_, content, message) => {
    const { me, id } = await product({})
    await expect(add(me, id, content)).rejects.toMatchObject({
      status: 400,
      problem: { errors: [{ path: 'content', message }] },
    })
    expect(await me.call(readDebate, of(id))).toMatchObject({ userInputs: [] })
  })

  test('an unknown field, something else than text, U+0000: 400', async () => {
    const { me, id } = await product({})
    const bodies = [{ content: EVIDENCE, turnNumber: 1 }, { content: 3 }, {}, { content: 'a\u0000b' }]
    for (const body of bodies)
      await expect(me.call(addInput, { ...of(id), body })).rejects.toMatchObject({ status: 400 })
  })

  test('who may not read the debate is told of none: 404, signed in or not', async () => {
    const { me, id, stranger } = await product({})
    await expect(add(stranger, id)).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    await signUp(stranger)
    await expect(add(stranger, id)).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    await expect(add(me, 'nonsense')).rejects.toMatchObject({ status: 404 })
    await me.call(logout)
    await expect(add(me, id)).rejects.toMatchObject({ status: 404 })
  })

  test('§6 a reader who is not its user: 403, the anonymous creator too', async () => {
    const { me, id, stranger, database } = await product({})
    await database.db.execute(sql`update ai_debates set is_public = true`)
    const refusal = { status: 403, code: 'not-owner' }
    await expect(add(stranger, id)).rejects.toMatchObject(refusal)
    const own = await stranger.call(createDebate, { body: question })
    await expect(add(stranger, own.id)).rejects.toMatchObject(refusal)
    expect(own.can.addContext).toBe(false)
    await signUp(stranger)
    await expect(add(stranger, id)).rejects.toMatchObject(refusal)
    await expect(add(stranger, own.id)).resolves.toMatchObject({ debateId: own.id })
    expect(await me.call(readDebate, of(id))).toMatchObject({ userInputs: [], can: { addContext: true } })
  })

  test('so many a minute: 429 with Retry-After; a minute later it goes on', async () => {
    const { me, id, clock } = await product({ limits: { inputsPerUserPerMinute: 2 } })
    await add(me, id)
    await add(me, id)
    const refused = await add(me, id).catch((error: unknown) => error)
    expect(refused).toMatchObject({ status: 429, code: 'too-many-inputs' })
    expect((refused as { headers: Headers }).headers.get('retry-after')).toBe('60')
    await clock.advance(60_000)
    await add(me, id)
  })

  test('so many in a debate: 429 for good, and for this debate only', async () => {
    const { me, id } = await product({ limits: { inputsPerDebate: 1 } })
    await add(me, id)
    await expect(add(me, id)).rejects.toMatchObject({ status: 429, code: 'debate-full' })
    const { id: other } = await me.call(createDebate, { body: question })
    await add(me, other)
  })

  test('§3 it is answered and stands in the debate, trimmed, with the first turn that hears it', async () => {
    const { me, id, clock } = await product({})
    const added = await add(me, id, `  ${EVIDENCE}\n`)
    const createdAt = new Date(clock.now()).toISOString()
    expect(added).toEqual({
      id: expect.any(String),
      debateId: id,
      content: EVIDENCE,
      turnNumber: 1,
      to: null,
      createdAt,
    })
    expect(await me.call(readDebate, of(id))).toMatchObject({ userInputs: [added] })
    await expect(add(me, id, 'x'.repeat(2000))).resolves.toMatchObject({ turnNumber: 1 })
  })
})

describe('§13 added context is evidence both must address in the next turn', () => {
  test('the very next turn of each carries it and is asked to address it; each once', async () => {
    const { me, id, turn } = await handProduct()
    const before = await turn()
    expect(before.prompt).not.toContain(EVIDENCE)
    await before.end()
    await expect(add(me, id)).resolves.toMatchObject({ turnNumber: 2 })
    for (const address of [true, true, false, false]) {
      const { prompt, end } = await turn()
      expect(times(prompt, EVIDENCE)).toBe(1)
      expect(asked(prompt)).toBe(address)
      await end()
    }
  })

  test('added while a turn is written, it is for the two after that one', async () => {
    const { me, id, turn } = await handProduct()
    const first = await turn()
    await expect(add(me, id)).resolves.toMatchObject({ turnNumber: 2 })
    await first.end()
    for (const address of [true, true, false]) {
      const { prompt, end } = await turn()
      expect(times(prompt, EVIDENCE)).toBe(1)
      expect(asked(prompt)).toBe(address)
      await end()
    }
  })

  test('added while a turn is written that then fails, the retry hears it, and each addresses it once', async () => {
    const { me, id, turn } = await handProduct()
    const lost = await turn()
    await expect(add(me, id)).resolves.toMatchObject({ turnNumber: 2 })
    await lost.fail()
    for (const address of [true, true, false, false]) {
      const { prompt, end } = await turn()
      expect(times(prompt, EVIDENCE)).toBe(1)
      expect(asked(prompt)).toBe(address)
      await end()
    }
    expect(await me.call(readDebate, of(id))).toMatchObject({ userInputs: [{ turnNumber: 1 }] })
  })

  test('the scripted debater’s next two turns quote it', async () => {
    const { me, id } = await product({})
    await add(me, id)
    for (let turn = 1; turn <= 4; turn++) {
      const stream = await me.open(generateTurn, { ...of(id), body: {} })
      await stream?.response.text()
    }
    const { responses } = await me.call(readDebate, of(id))
    expect(responses.map(({ content }) => content.includes('Single photons'))).toEqual([true, true, false, false])
  })
})

describe('§3 it is the user’s', () => {
  test('it is in the export of one’s own data', async () => {
    const { me, id } = await product({})
    const added = await add(me, id)
    expect((await me.call(exportAccount)).debates).toMatchObject([{ userInputs: [added] }])
  })

  test('it goes with its debate, and with the account', async () => {
    const { me, id, stranger, database } = await product({})
    const left = async () => (await database.db.execute(sql`select content from user_inputs`)).rows
    await signUp(stranger)
    const { id: theirs } = await stranger.call(createDebate, { body: question })
    await add(stranger, theirs, 'Theirs')
    await add(me, id)
    const { id: second } = await me.call(createDebate, { body: question })
    await add(me, second, 'Another')
    await me.call(deleteDebate, of(id))
    expect(await left()).toEqual([{ content: 'Theirs' }, { content: 'Another' }])
    await me.call(deleteAccount, { body: { password: PASSWORD } })
    expect(await left()).toEqual([{ content: 'Theirs' }])
  })
})
