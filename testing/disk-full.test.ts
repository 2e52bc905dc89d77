import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { world } from './world.ts'

test('§14 a write for which the disk has no room is refused at once and says why; reading goes on; later it works', async () => {
  const { visitor, database, close } = await world()
  onTestFinished(() => close())
  const anna = visitor()
  const debate = { question: 'Is a full disk the end?', option1: 'Yes', option2: 'No' }
  const asked = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(debate) }
  await database.db.execute(sql`
    create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
  await database.db.execute(sql`create trigger no_room before insert on ai_debates execute function no_room()`)
  const free = async () => void (await database.db.execute(sql`drop function if exists no_room() cascade`))
  // Removes the trigger after the test, because the next test of this process reuses the database.
  onTestFinished(free)
  const refused = await anna.fetch('/api/debates', asked)
  expect(refused.status).toBe(503)
  expect(refused.headers.get('retry-after')).toBe('60')
  expect(await refused.json()).toMatchObject({
    code: 'disk-full',
    detail: 'The server’s disk is full, so nothing can be saved right now. Please try again later.',
  })
  expect((await anna.fetch('/api/debates/recent')).status).toBe(200)
  await free()
  expect((await anna.fetch('/api/debates', asked)).status).toBe(201)
})
