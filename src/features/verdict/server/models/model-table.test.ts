import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { answerReader, reason } from '#testing/answer-reader.ts'
import { signUp } from '#testing/sign-up.ts'
import { writtenDebate } from '#testing/written-debate.ts'
import { world, type World } from '#testing/world.ts'
import { makeMap } from '../../contract.ts'
import { readModelTable } from '../../model-table-contract.ts'

const HOUR_MS = 3_600_000
const [EINSTEINS, CATS] = ['gpt-4', 'claude-3-5-sonnet-20241022']

let opened: World | null = null
afterEach(() => opened?.close())

test('§20 a table of models counts public debates that were written again with the sides swapped, by the same two models', async () => {
  const here = (opened = await world({ engine: answerReader() }))
  const { db } = here.database
  const me = here.visitor()
  const table = () => here.visitor().call(readModelTable)
  const later = () => here.clock.advance(HOUR_MS)
  expect(await table()).toMatchObject({ pairs: 0, models: [] })

  await signUp(me)
  const speeches = [1, 2, 3, 4].map(reason)
  const [first, swapped] = [await writtenDebate(here, me, speeches), await writtenDebate(here, me, speeches)]
  await db.execute(
    sql`update ai_debates set is_public = true, is_private = false, option1_model = ${EINSTEINS}, option2_model = ${CATS}`,
  )
  await db.execute(sql`update ai_debates set rematch_of = ${first.id}, rematch_from = 0,
    option1 = option2, option2 = option1 where id = ${swapped.id}`)
  await db.execute(
    sql`update responses set ai_model = case option_number when 1 then ${EINSTEINS}::text else ${CATS}::text end`,
  )
  // In both, Cat's turns refute what Einstein says: Cat's model is ahead on either side.
  for (const { id } of [first, swapped]) await me.call(makeMap, { params: { id } })

  // Worked out once an hour.
  expect(await table()).toMatchObject({ pairs: 0 })
  await later()
  const { pairs, models } = await table()
  expect(pairs).toBe(1)
  expect(models.map(({ model }) => model)).toEqual([CATS, EINSTEINS])
  expect(models[0]).toMatchObject({ pairs: 1, strength: -(models[1]?.strength ?? 0) })
  expect(models[0]?.strength).toBeGreaterThan(0)

  const changes = [
    [sql`is_public = false, is_private = true`, sql`is_public = true, is_private = false`],
    [sql`hidden_at = now()`, sql`hidden_at = null`],
    [sql`rematch_from = 2`, sql`rematch_from = 0`],
    [sql`option1 = 'Something else'`, sql`option1 = 'No, keep them'`],
    [sql`option2_model = 'grok-2'`, sql`option2_model = ${CATS}`],
  ] as const
  for (const [at, [made, back]] of changes.entries()) {
    await db.execute(sql`update ai_debates set ${made} where id = ${swapped.id}`)
    await later()
    expect(await table(), `change ${at}`).toMatchObject({ pairs: 0 })
    await db.execute(sql`update ai_debates set ${back} where id = ${swapped.id}`)
  }
  // A turn that the script wrote says nothing of the model.
  await db.execute(sql`update responses set engine = 'scripted' where turn_number = 3`)
  await later()
  expect(await table()).toMatchObject({ pairs: 0 })
})
