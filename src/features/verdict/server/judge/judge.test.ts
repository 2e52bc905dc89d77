import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EngineError } from '#platform/server/llm/port.ts'
import { answerReader, reason } from '#testing/answer-reader.ts'
import { signUp } from '#testing/sign-up.ts'
import { perfectRows } from '#testing/stand-in-judges.ts'
import { writtenDebate } from '#testing/written-debate.ts'
import { type World, world } from '#testing/world.ts'
import { makeMap, readVerdict } from '../../contract.ts'
import { readQuality } from '../../judge/quality-contract.ts'

const ALEX = 'openai gpt-4.1-nano'
/** It finds no answer in any fixed debate, so it does not pass. */
const reader = answerReader()
let here: World
beforeAll(async () => {
  here = await world({ engine: reader })
})
afterAll(() => here.close())

const quality = (product: World) => product.visitor().call(readQuality)

test('§20 what cannot be measured: a line, an exit code, and nothing is kept', async () => {
  reader.forget()
  expect(await here.judge('--model')).toMatchObject({ code: 2, out: '', err: expect.stringContaining('npm run judge') })
  expect(await here.judge('--models', 'gpt-9')).toMatchObject({ code: 2, err: 'There is no model "gpt-9".\n' })
  reader.fail(new EngineError('timeout', 'a sentence'))
  expect(await here.judge()).toMatchObject({ code: 1, err: 'A model gave no answer (timeout). Nothing was kept.\n' })
  reader.fail(null)
  const { database, clock } = here
  const poor = await world({
    engine: reader,
    limits: { dailySpendUsd: 0 },
    shared: { database, broadcast: null, clock },
  })
  reader.forget()
  const refused = await poor.judge()
  await poor.close()
  expect(refused).toMatchObject({ code: 1, err: expect.stringMatching(/^The daily budget .+ Nothing was kept\.\n$/) })
  expect(reader.asked()).toHaveLength(0)
  expect((await quality(here)).readers).toEqual([])
})

test('§20 the verdict on maps of who has not passed is withheld and says why; of who was not measured, or passes later, it stands', async () => {
  const me = here.visitor()
  await signUp(me)
  const reasons = Array.from({ length: 4 }, (_, at) => reason(at + 1))
  const { id } = await writtenDebate(here, me, reasons)
  const byId = { params: { id } }
  const withheld = { result: 'withheld', reason: 'judge-failed', steelman: null }
  await me.call(makeMap, byId)
  expect(await me.call(readVerdict, byId)).toMatchObject({ result: 'option2', reason: null })
  expect(await quality(here)).toMatchObject({ now: ALEX, readers: [], between: [] })

  reader.forget()
  const { code, out } = await here.judge('--json')
  const told = JSON.parse(out) as { reader: string; passed: boolean; dollars: number }[]
  expect({ code, told }).toMatchObject({ code: 0, told: [{ reader: 'rule' }, { reader: ALEX, passed: false }] })
  // Three readings of each turn but the first, in five forms, of 100 and 10 tokens at Alex's price.
  expect(told[1]?.dollars).toBeCloseTo((reader.asked().length * 15) / 1e6, 9)
  expect(await me.call(readVerdict, byId)).toMatchObject(withheld)
  const shown = await quality(here)
  expect(shown.readers.map((one) => [one.reader, one.by, one.passed])).toEqual([
    [ALEX, 'model', false],
    ['rule', 'rule', false],
  ])
  expect(shown.between).toMatchObject([{ first: ALEX, second: 'rule' }])
  // A map of the rule's is withheld for the rule's figures.
  const scripted = await writtenDebate(here, me, reasons, 'scripted')
  expect(await me.call(readVerdict, { params: { id: scripted.id } })).toMatchObject(withheld)

  // No best case is made, and a verdict that is too short says so first.
  reader.forget()
  const late = await writtenDebate(here, me, reasons)
  await me.call(makeMap, { params: { id: late.id } })
  expect(reader.cases()).toBe(0)
  const short = await writtenDebate(here, me, reasons.slice(2))
  await me.call(makeMap, { params: { id: short.id } })
  expect(await me.call(readVerdict, { params: { id: short.id } })).toMatchObject({ reason: 'too-short' })

  // Another measuring, another verdict: the model has become a good one.
  vi.spyOn(reader, 'structured').mockImplementation(async ({ schema, messages }) =>
    schema.parse(perfectRows(messages[0]?.content ?? '')),
  )
  await here.judge()
  vi.mocked(reader.structured).mockRestore()
  expect((await quality(here)).readers.find((one) => one.reader === ALEX)).toMatchObject({
    passed: true,
    hits: expect.not.arrayContaining([expect.objectContaining({ found: 0 })]),
    kappa: { value: 1 },
  })
  expect(await me.call(readVerdict, byId)).toMatchObject({ result: 'option2', reason: null })
})
