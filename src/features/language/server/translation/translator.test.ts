import { testKit } from '#testing/kit.ts'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Problem } from '#platform/server/errors.ts'
import { askedModel } from '#features/models/server/asked-model.ts'
import { stoppedClock, type StoppedClock } from '#testing/clock.ts'
import { type TestDatabase, testDatabase } from '#testing/database.ts'
import { type HandEngine, handEngine } from '#testing/hand-engine.ts'
import { createTranslator, type Translator, type TranslationOrder } from './translator.ts'

let database: TestDatabase
let engine: HandEngine
let clock: StoppedClock
const open: Translator[] = []
beforeEach(async () => {
  database = await testDatabase()
  engine = handEngine()
  clock = stoppedClock()
})
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop()
  await database.close()
})

function instance(): Translator {
  const one = createTranslator(testKit(database.db, { clock }), {
    engineFor: () => askedModel(engine, 'm'),
    paid: (_who, _most, _userId, call) => call(() => {}),
  })
  open.push(one)
  return one
}

const ORDER: TranslationOrder = {
  cacheKey: 'input/1/de',
  type: 'input',
  debateId: null,
  spender: null,
  texts: ['Stop'],
  from: 'en',
  into: 'de',
  kind: 'debate',
  faultOf: () => null,
}
const answerOf = (...texts: string[]) => ({ texts })
const tooMany = () => new Problem(429, 'too-many-translations', { retryAfter: 30 })
const rows = async () => (await database.db.execute(sql`select 1 from translation_cache`)).rows.length

function reader() {
  let asked = 0
  const answers: { pass(): void; refuse(): void }[] = []
  const allow = () => {
    asked += 1
    return new Promise<void>((resolve, reject) => {
      answers.push({ pass: resolve, refuse: () => reject(tooMany()) })
    })
  }
  return { allow, asked: () => asked, answers }
}

function welcome() {
  let asked = 0
  const allow = async () => void (asked += 1)
  return { allow, asked: () => asked }
}

test.each(['on the same instance', 'on another instance'])(
  '§14 whose minute is used up is refused, and not who asks for the same part at the same time %s',
  async (where) => {
    const here = instance()
    const there = where === 'on the same instance' ? here : instance()
    const [late, early] = [reader(), welcome()]
    const refused = here.translate(ORDER, late.allow)
    await expect.poll(late.asked).toBe(1)
    const made = there.translate(ORDER, early.allow)
    late.answers[0]?.refuse()
    await expect(refused).rejects.toMatchObject({ status: 429, code: 'too-many-translations' })
    const form = await Promise.race([engine.form(1), made.then(() => null)])
    form?.fill(answerOf('Anhalten'))
    expect(await made).toBe('Anhalten')
    expect(early.asked()).toBe(1)
  },
)

test('§14 a refused call writes nothing into the cache', async () => {
  const one = reader()
  const refused = instance().translate(ORDER, one.allow)
  await expect.poll(one.asked).toBe(1)
  const written = await rows()
  one.answers[0]?.refuse()
  await expect(refused).rejects.toMatchObject({ status: 429 })
  expect(written).toBe(0)
})

test.each(['on the same instance', 'on another instance'])(
  '§11 who asks for a part that is being made %s shares it, and it does not count',
  async (where) => {
    const here = instance()
    const there = where === 'on the same instance' ? here : instance()
    const [first, second] = [welcome(), welcome()]
    const made = here.translate(ORDER, first.allow)
    const form = await engine.form(1)
    const shared = there.translate(ORDER, second.allow)
    form.fill(answerOf('Anhalten'))
    expect(await made).toBe('Anhalten')
    let over = false
    void shared.finally(() => (over = true))
    // The waiting instance polls every half second.
    await expect.poll(async () => (await clock.advance(500), over)).toBe(true)
    expect(await shared).toBe('Anhalten')
    expect([first.asked(), second.asked(), engine.forms.length]).toEqual([1, 0, 1])
  },
)

test('§14 of many readers at once one is asked for the price, and all get the text', async () => {
  const here = instance()
  const readers = Array.from({ length: 5 }, welcome)
  const all = readers.map(({ allow }) => here.translate(ORDER, allow))
  ;(await engine.form(1)).fill(answerOf('Anhalten'))
  expect(new Set(await Promise.all(all))).toEqual(new Set(['Anhalten']))
  expect(readers.map(({ asked }) => asked())).toEqual([1, 0, 0, 0, 0])
})
