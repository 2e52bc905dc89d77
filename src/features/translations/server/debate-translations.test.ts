import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deleteDebate } from '#features/debates/contract/own-debates.ts'
import { readTranslations, translatePart } from '../contract.ts'
import { publicConfig } from '#features/models/contract.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { add, opened, sharedDebate } from '#testing/shared-debate.ts'
import { handEngine, smallModel } from '#testing/hand-engine.ts'
import { type HandWorld, handWorlds } from '#testing/hand-worlds.ts'
import { signUp } from '#testing/sign-up.ts'
import type { Visitor } from '#testing/visitor.ts'
import { world } from '#testing/world.ts'

const open = handWorlds()
const answerOf = (...texts: string[]) => ({ texts })
const SPEECH = 'Light bends around a corner, and only a wave can do that. See [https://a.example/slit].'
const REDE = 'Licht beugt sich um die Ecke, und das kann nur eine Welle. Siehe [https://a.example/slit].'

/** Requests the translation of a part of the debate. The model gives one of `forms` per call, in order. */
async function translated({ engine }: HandWorld, who: Visitor, id: string, part: string, ...forms: string[][]) {
  const before = engine.forms.length
  const asked = who.call(translatePart, { params: { id }, body: { part, language: 'de' } })
  for (const [at, texts] of forms.entries()) (await engine.form(before + at + 1)).fill(answerOf(...texts))
  return asked
}
const known = (who: Visitor, id: string, language = 'de') =>
  who.call(readTranslations, { params: { id }, query: { language } })
const TABLE = '| Argument Point | Source Quote | Source URL |\n| --- | --- | --- |'

async function debate(here: HandWorld) {
  const { id } = await sharedDebate(here, here.me, 1)
  await add(here, here.me, id, 'Young tried it in 1801, with two slits.')
  const summary = `${TABLE}\n| It bends | only a wave can do that | https://a.example/slit |`
  await here.database.db.execute(sql`update responses set content = ${SPEECH}, summary = ${summary}`)
  const { responses, userInputs } = await opened(here.me, id)
  return { id, response: responses[0]?.id ?? '', input: userInputs[0]?.id ?? '' }
}

describe('§11 POST /api/debates/{id}/translations', () => {
  const ask = (who: Visitor, id: string, part: string, language = 'de') =>
    who.call(translatePart, { params: { id }, body: { part, language } })

  test('another’s private debate and one that never was: 404, and no model is asked', async () => {
    const here = await open()
    const { id, response } = await debate(here)
    await signUp(here.stranger)
    for (const [debateId, part] of [
      [id, response],
      [response, 'head'],
      ['nothing', 'head'],
    ] as const) {
      await expect(ask(here.stranger, debateId, part)).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
    }
    await expect(ask(here.me, id, id)).rejects.toMatchObject({ status: 404, code: 'response-not-found' })
    await expect(ask(here.me, id, 'head', 'xx')).rejects.toMatchObject({ status: 400 })
    expect(here.engine.forms).toHaveLength(0)
  })

  test('§6 a reader who is not signed in: only what is there already, else 401', async () => {
    const here = await open()
    const { id } = await debate(here)
    await here.database.db.execute(sql`update ai_debates set is_public = true`)
    await expect(ask(here.stranger, id, 'head')).rejects.toMatchObject({ status: 401, code: 'login-to-translate' })
    const head = ['Ist Licht eine Welle?', 'Eine Welle', 'Ein Teilchen']
    await translated(here, here.me, id, 'head', head)
    expect(await ask(here.stranger, id, 'head')).toEqual({ part: 'head', texts: head, summary: null })
    expect(here.engine.forms).toHaveLength(1)
  })

  test.each(['made', 'failed'])(
    'deleted while a model translates, which is then %s: 404, and nothing is kept',
    async (how) => {
      const here = await open()
      const { id, input } = await debate(here)
      const asked = ask(here.me, id, input)
      const form = await here.engine.form(1)
      await here.me.call(deleteDebate, { params: { id } })
      if (how === 'made') form.fill(answerOf('Young versuchte es 1801 mit zwei Spalten.'))
      else form.fail(new EngineError('malformed', 'no translations in two answers'))
      await expect(asked).rejects.toMatchObject({ status: 404, code: 'debate-not-found' })
      expect((await here.database.db.execute(sql`select 1 from translation_cache`)).rows).toEqual([])
    },
  )

  test('no model, or one too small: 503 and an honest word, and GET /api/config says so', async () => {
    for (const engines of [{ engineFor: () => ({ kind: 'scripted' }) as const }, { engineFor: smallModel() }]) {
      const here = await world(engines)
      const me = here.visitor()
      const { id } = await sharedDebate({ engine: handEngine(), clock: here.clock }, me, 0)
      const refused = {
        status: 503,
        code: 'no-translator',
        problem: { detail: 'No model here can translate this yet.' },
      }
      await expect(ask(me, id, 'head')).rejects.toMatchObject(refused)
      expect((await me.call(publicConfig)).translates).toBe(false)
      await here.close()
    }
    expect((await (await open()).me.call(publicConfig)).translates).toBe(true)
  })

  test('§14 as many as the plan has for a day: 429 daily-limit; who reads it in the original is not asked', async () => {
    const here = await open({ limits: { translationsPerUserPerDay: { free: 0, standard: 9, pro: 9 } } })
    const { id, input } = await debate(here)
    await expect(ask(here.me, id, input)).rejects.toMatchObject({ status: 429, code: 'daily-limit' })
    expect(await ask(here.me, id, input, 'en')).toMatchObject({ part: input })
  })

  test('§14 too many in a minute: 429; what is there does not count', async () => {
    const here = await open({ limits: { translationsPerUserPerMinute: 1 } })
    const { id, response, input } = await debate(here)
    await translated(here, here.me, id, response, [REDE], ['Es beugt sich'])
    await ask(here.me, id, response)
    await expect(ask(here.me, id, input)).rejects.toMatchObject({ status: 429, code: 'too-many-translations' })
    expect(here.engine.forms).toHaveLength(2)
  })

  test('§14 the day’s budget is used up: 503 before any model is asked', async () => {
    const here = await open({ limits: { dailySpendUsd: 0 } })
    const { id } = await sharedDebate(here, here.me, 0)
    await expect(ask(here.me, id, 'head')).rejects.toMatchObject({ status: 503, code: 'spend-ceiling' })
    expect(here.engine.forms).toHaveLength(0)
  })

  test('§13 what cannot be shown is refused with its reason; nothing is kept, and the next call tries again', async () => {
    const here = await open()
    const { id, input } = await debate(here)
    const asked = ask(here.me, id, input)
    const form = await here.engine.form(1)
    const said = ['Young versuchte es 1801 mit zwei Spalten: [https://evil.example/].']
    expect(() => form.fill(answerOf(...said))).toThrow(/web addresses/)
    form.fail(new EngineError('malformed', 'no translations in two answers'))
    await expect(asked).rejects.toMatchObject({ status: 503, code: 'translation-failed' })
    const { texts } = await translated(here, here.me, id, input, ['Young versuchte es 1801 mit zwei Spalten.'])
    expect(texts).toEqual(['Young versuchte es 1801 mit zwei Spalten.'])
  })

  test('§13 the prompt: what anybody wrote is data in the user message, and none of it in the system’s', async () => {
    const here = await open()
    const { id, response } = await debate(here)
    const asked = ask(here.me, id, response)
    const [{ request }, cards] = [await here.engine.form(1), await here.engine.form(2)]
    expect(request.system).toContain('German')
    expect(request.system).toContain('Katze')
    expect(request.system).not.toContain('Light bends')
    expect(request.messages[0]?.content).toMatch(/^<<text-1 (\w{6})>>\nLight bends[^]*<<end \1>>/)
    for (const form of [here.engine.forms[0], cards]) {
      const isCards = JSON.stringify(form?.request.messages).includes('It bends')
      form?.fill(answerOf(isCards ? 'Es beugt sich' : REDE))
    }
    await asked
  })

  test('a response and its cards: points are translated, the quotation and the address stay what was said', async () => {
    const here = await open()
    const { id, response } = await debate(here)
    const part = await translated(here, here.me, id, response, [REDE], ['Es beugt sich'])
    const summary = `${TABLE}\n| Es beugt sich | only a wave can do that | https://a.example/slit |`
    expect(part).toEqual({ part: response, texts: [REDE], summary })
    expect(await known(here.me, id)).toEqual([part])
  })

  test('in the debate’s own language: as it is', async () => {
    const here = await open()
    const { id, response } = await debate(here)
    const summary = `${TABLE}\n| It bends | only a wave can do that | https://a.example/slit |`
    expect(await ask(here.me, id, response, 'en')).toEqual({ part: response, texts: [SPEECH], summary })
    expect(here.engine.forms).toHaveLength(0)
  })

  test('§14 exactly once: twenty calls at once, on two instances, are one call of the model', async () => {
    const here = await open()
    const { id, input } = await debate(here)
    const shared = { database: here.database, broadcast: null, clock: here.clock }
    const other = await open({ shared, engine: here.engine })
    const twin = other.visitor()
    for (const [name, value] of here.me.cookies) twin.cookies.set(name, value)
    const asked = Array.from({ length: 20 }, (_, at) => ask(at % 2 === 0 ? here.me : twin, id, input))
    ;(await here.engine.form(1)).fill(answerOf('Young versuchte es 1801 mit zwei Spalten.'))
    const all = Promise.all(asked)
    let over = false
    void all.finally(() => (over = true))
    await expect.poll(async () => (await here.clock.advance(500), over)).toBe(true)
    expect(new Set((await all).map(({ texts }) => texts[0])).size).toBe(1)
    expect(here.engine.forms).toHaveLength(1)
  })
})

describe('§11 GET /api/debates/{id}/translations', () => {
  test('another’s private debate: 404; nothing translated yet: an empty list', async () => {
    const here = await open()
    const { id } = await debate(here)
    await expect(known(here.stranger, id)).rejects.toMatchObject({ status: 404 })
    expect(await known(here.me, id)).toEqual([])
    expect(await known(here.me, id, 'en')).toEqual([])
  })

  test('in the order of reading, each language by itself; deleting the debate deletes them all', async () => {
    const here = await open()
    const { id, response, input } = await debate(here)
    await translated(here, here.me, id, input, ['Young versuchte es 1801 mit zwei Spalten.'])
    await translated(here, here.me, id, 'head', ['Ist Licht eine Welle?', 'Eine Welle', 'Ein Teilchen'])
    await translated(here, here.me, id, response, [REDE], ['Es beugt sich'])
    expect((await known(here.me, id)).map(({ part }) => part)).toEqual(['head', response, input])
    expect(await known(here.me, id, 'fr')).toEqual([])
    await here.me.call(deleteDebate, { params: { id } })
    expect((await here.database.db.execute(sql`select 1 from translation_cache`)).rows).toEqual([])
  })
})
