import { afterEach, describe, expect, test } from 'vitest'
import { handDebater } from '#testing/hand-debater.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world, type World, type WorldOptions } from '#testing/world.ts'
import { createDebate, readDebate } from '#features/debates/contract/debates.ts'
import { addInput } from '../../contract/inputs.ts'
import { generateTurn, writeTurn, OWN_TURN_MAX } from '../../contract/turns.ts'

const open: World[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

const body = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }
const SAID = 'Two slits, one photon at a time, and still there are stripes.'
const say = (who: Visitor, id: string, turnNumber: number, content: string = SAID) =>
  who.call(writeTurn, { params: { id }, body: { content, turnNumber } })
const generate = async (who: Visitor, id: string) =>
  (await who.open(generateTurn, { params: { id }, body: {} }))?.response.text()

async function product(options: WorldOptions = {}) {
  const here = await world(options)
  open.push(here)
  const me = here.visitor()
  const { id } = await me.call(createDebate, { body })
  return { ...here, me, id, read: () => me.call(readDebate, { params: { id } }) }
}

describe('§20 POST /api/debates/{id}/turn', () => {
  test('refuses what is too short or too long, a stranger, and a turn that is written', async () => {
    const { me, id, read, visitor } = await product()
    for (const content of ['Because.', ' '.repeat(40), 'x'.repeat(OWN_TURN_MAX + 1)])
      await expect(say(me, id, 1, content)).rejects.toMatchObject({ status: 400 })
    await expect(say(visitor(), id, 1)).rejects.toMatchObject({ status: 404 })
    await say(me, id, 1)
    await expect(say(me, id, 1)).rejects.toMatchObject({ status: 409, problem: { code: 'turn-taken' } })
    await expect(say(me, id, 3)).rejects.toMatchObject({ status: 409 })
    await generate(me, id)
    expect((await read()).responses.map(({ engine }) => engine)).toEqual(['person', 'scripted'])
  })

  test('is the turn, marked as written by a person, and the other side answers it', async () => {
    const { me, id, read } = await product()
    await generate(me, id)
    const said = await say(me, id, 2, `  ${SAID}\n`)
    expect(said).toMatchObject({
      turnNumber: 2,
      optionNumber: 2,
      content: SAID,
      engine: 'person',
      digitalSourceType: null,
    })
    await generate(me, id)
    const { responses } = await read()
    expect(responses).toHaveLength(3)
    expect(responses[1]).toEqual(said)
  })

  test('counts as a turn: at the limit of responses it is refused', async () => {
    const { me, id } = await product({ limits: { anonymousResponsesPerDebate: 1 } })
    await say(me, id, 1)
    await expect(say(me, id, 2)).rejects.toMatchObject({ status: 403, problem: { code: 'response-limit' } })
  })

  test('20 persons’ turns and calls for a debater’s at once: one turn', async () => {
    const { me, id, read } = await product()
    const said = Array.from({ length: 10 }, (_, at) => say(me, id, 1, `${SAID} ${at}`))
    await Promise.allSettled([...said, ...said.map(() => generate(me, id))])
    const numbers = (await read()).responses.map(({ turnNumber }) => turnNumber)
    expect(numbers.filter((turnNumber) => turnNumber === 1)).toHaveLength(1)
    expect((await Promise.allSettled(said)).filter(({ status }) => status === 'fulfilled').length).toBeLessThan(2)
  })

  test('while a debater writes the turn, it is taken', async () => {
    const debater = handDebater()
    const { me, id } = await product({ debater })
    const stream = generate(me, id)
    const call = await debater.call(1)
    await expect(say(me, id, 1)).rejects.toMatchObject({ status: 409, problem: { code: 'turn-taken' } })
    call.say('Because it is so.')
    call.finish()
    await stream
  })
})

describe('§20 a question', () => {
  test('to nobody that is there: 400; it reaches the brief of who is asked, with whom it asks', async () => {
    const debater = handDebater()
    const { me, id, read } = await product({ debater })
    await signUp(me)
    const ask = (to: unknown) =>
      me.call(addInput, { params: { id }, body: { content: 'What of a single photon?', to } })
    await expect(ask('option3')).rejects.toMatchObject({ status: 400 })
    expect(await ask('option2')).toMatchObject({ to: 'option2', turnNumber: 1 })
    await ask(undefined)
    expect((await read()).userInputs.map(({ to }) => to)).toEqual(['option2', null])
    const stream = generate(me, id)
    const call = await debater.call(1)
    expect(call.brief.userInputs.map(({ asked }) => asked)).toEqual(['option2', null])
    call.say('Because it is so.')
    call.finish()
    await stream
  })
})
