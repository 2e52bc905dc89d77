import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { createDebate } from '#features/debates/contract/debates.ts'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { addSource, listSources } from '#features/sources/contract.ts'
import { signUp } from '#testing/sign-up.ts'
import { world, type World } from '#testing/world.ts'
import { saveShared } from '../contract.ts'

let here: World
afterEach(() => here.close())

test('§4 a saved debate has the original’s sources under their numbers, and keeps them (§17)', async () => {
  here = await world()
  const [me, saver] = [here.visitor(), here.visitor()]
  await signUp(me)
  await signUp(saver)
  const body = { question: 'Should cities ban private cars?', option1: 'Yes', option2: 'No' }
  const { id, shareToken = '' } = await me.call(createDebate, { body })
  await here.database.db.execute(sql`update ai_debates set is_public = true`)
  const add = (text: string) => me.call(addSource, { params: { id }, body: { title: 'A fact', text } })
  const save = () => saver.call(saveShared, { params: { shareToken }, body: {} })
  // The owner of the original added the source, not the user who saved the copy.
  const sources = [{ ...(await add('Cars take most of the space of a street.')), own: false }]
  const copy = await save()
  const listed = () => saver.call(listSources, { params: { id: copy.id } })
  expect(await listed()).toEqual({ state: 'ready', sources })
  await me.call(deleteDebate, { params: { id } })
  expect(await listed()).toEqual({ state: 'ready', sources })
})
