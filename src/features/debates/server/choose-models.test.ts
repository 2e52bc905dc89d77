import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { handEngine } from '#testing/hand-engine.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'
import { chooseModels } from '../contract/own-debates.ts'
import { createDebate, readDebate } from '../contract/debates.ts'
import { generateTurn } from '#features/turns/contract/turns.ts'

let product: World | null = null
afterEach(async () => product?.close())

const ALEX = { option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4.1-nano' } as const

async function downgraded() {
  const engine = handEngine()
  product = await world({ engine })
  const [me, stranger] = [product.visitor(), product.visitor()]
  await signUp(me, 'mileva')
  const body = { question: 'Is light a wave?', option1: 'Yes', option2: 'No' }
  const { id } = await me.call(createDebate, { body })
  await product.database.db.execute(sql`update ai_debates set option2_model = 'gpt-4' where id = ${id}`)
  return { me, stranger, engine, params: { id } }
}

test('§6 a stranger, a model above the plan: refused, and nothing changes', async () => {
  const { me, stranger, params } = await downgraded()
  await expect(stranger.call(chooseModels, { params, body: ALEX })).rejects.toMatchObject({ status: 404 })
  const above = { ...ALEX, option1Model: 'gpt-4' as const }
  await expect(me.call(chooseModels, { params, body: above })).rejects.toMatchObject({
    status: 403,
    code: 'upgrade-required',
  })
  expect(await me.call(readDebate, { params })).toMatchObject({ option1Model: 'gpt-4.1-nano', option2Model: 'gpt-4' })
})

test('§12 a debate whose model the plan has no more goes on with another one', async () => {
  const { me, engine, params } = await downgraded()
  await expect(me.open(generateTurn, { params, body: {} })).rejects.toMatchObject({ code: 'upgrade-required' })
  await me.call(chooseModels, { params, body: ALEX })
  expect(await me.call(readDebate, { params })).toMatchObject(ALEX)
  await me.open(generateTurn, { params, body: {} })
  ;(await engine.call(1)).finish()
  expect(engine.calls).toHaveLength(1)
})
