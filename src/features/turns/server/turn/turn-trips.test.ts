import pg from 'pg'
import { afterEach, expect, test, vi } from 'vitest'
import { handWorlds } from '#testing/hand-worlds.ts'
import { signUp } from '#testing/sign-up.ts'
import { addInput } from '../../contract/inputs.ts'
import { createDebate } from '#features/debates/contract/debates.ts'
import { generateTurn } from '../../contract/turns.ts'

const product = handWorlds()
afterEach(() => vi.restoreAllMocks())

async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  await run()
  const sent = query.mock.calls.map((given: unknown[]) => (given[0] as { text: string }).text)
  query.mockRestore()
  return sent
}

const question = { question: 'Is light a wave?', option1: 'A wave', option2: 'A particle' }

test('§14: a turn is two trips to the database, one to begin it and one to save it, its cost included', async () => {
  const { me, engine } = await product({ limits: { dailySpendUsd: 1 } })
  const { id } = await me.call(createDebate, { body: question })
  for (const turn of [1, 2]) {
    const statements = await statementsOf(async () => {
      const stream = await me.open(generateTurn, { params: { id }, body: {} })
      const call = await engine.call(turn)
      call.say('Imagine a train.')
      call.finish()
      await stream?.response.text()
    })
    expect(statements).toEqual([
      expect.stringContaining('claim_turn') as string,
      expect.stringContaining('save_turn') as string,
    ])
  }
})

test('a session is one trip more, and joining a turn one instead; added context costs none', async () => {
  const { me, engine } = await product()
  await signUp(me, 'Mileva')
  const { id } = await me.call(createDebate, { body: question })
  await me.call(addInput, { params: { id }, body: { content: 'A fact.' } })
  const statements = await statementsOf(async () => {
    const begun = await me.open(generateTurn, { params: { id }, body: {} })
    const call = await engine.call(1)
    const joined = await me.open(generateTurn, { params: { id }, body: {} })
    call.say('Imagine a train.')
    call.finish()
    await Promise.all([begun?.response.text(), joined?.response.text()])
  })
  expect(statements).toEqual(
    ['from "sessions"', 'claim_turn', 'from "sessions"', 'from "ai_debates"', 'save_turn'].map(
      (part) => expect.stringContaining(part) as string,
    ),
  )
})
