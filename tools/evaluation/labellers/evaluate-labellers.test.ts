import { expect, test } from 'vitest'
import { askedModel, type EngineTarget } from '#features/models/server/asked-model.ts'
import type { PaidCall } from '#features/models/server/spend/budget.ts'
import { EngineError } from '#platform/server/llm/port.ts'
import { seeded } from '../evaluate.ts'
import { metered } from '../play/metered.ts'
import { evaluateLabellers } from './evaluate-labellers.ts'
import { type Figures, shareOf, shortfalls } from './figures.ts'
import { FIXED_DEBATES } from './fixed-debates.ts'
import { FORMS, inForm, tasksOf } from './forms.ts'
import { type Labeller, measure } from './measure.ts'
import { labellersBlock, withBlock } from './report.ts'
import { coin, loverOfTheFirst, loverOfTheLong, perfectModel } from './stand-ins.ts'

const never = new AbortController().signal
const unlimited: PaidCall = (_who, _most, _spender, call) => call(() => {})
const price = { in: 0.1, cached: 0.1, out: 0.4 }

function evaluated(target: EngineTarget, signal = never) {
  const said: string[] = []
  const meter = metered(() => target)
  const measured = evaluateLabellers({
    models: ['gpt-4o', 'gpt-4'],
    meter,
    paid: unlimited,
    signal,
    say: (line) => said.push(line),
  })
  return { measured, said, meter }
}

const figuresOf = (labeller: Labeller) => measure(labeller, { debates: FIXED_DEBATES, atOnce: 4, signal: never })
const least = ({ stability }: Figures, disturbance: string) => {
  const { verdicts, answers } = stability.find((one) => one.disturbance === disturbance) ?? {}
  return Math.min(shareOf(verdicts ?? { found: 0, of: 1 }), shareOf(answers ?? { found: 0, of: 1 }))
}

test('a model that fails ends the run with its fault; a stopped run ends with the reason', async () => {
  const failing = { ...perfectModel, structured: () => Promise.reject(new EngineError('timeout', 'too slow')) }
  await expect(evaluated(askedModel(failing, 'm')).measured).rejects.toThrow('too slow')
  await expect(evaluated({ kind: 'scripted' }, AbortSignal.abort(new Error('stopped'))).measured).rejects.toThrow(
    'stopped',
  )
})

test('a page without the marks is refused', () => {
  expect(() => withBlock('# Quality', 'figures')).toThrow('labellers: begin')
})

test('without a model the rule alone is measured: it finds only answers that quote', async () => {
  const { measured, said } = evaluated({ kind: 'scripted' })
  const [rule, ...others] = await measured
  expect([rule?.name, others, said]).toEqual([
    'rule by quotation',
    [],
    ['No configured model labels maps: the rule alone is measured.'],
  ])
  expect(rule && shortfalls(rule.figures)).toEqual(['hits'])
})

test('a perfect model passes every measure, once for all ids that it answers to, and the page shows it', async () => {
  const { measured, meter } = evaluated(askedModel(perfectModel, 'perfect', { price }))
  const all = await measured
  const [, model] = all
  expect(all).toHaveLength(2)
  expect(model && shortfalls(model.figures)).toEqual([])
  const tasks = FORMS.flatMap((form) => FIXED_DEBATES.flatMap((debate) => tasksOf(inForm(debate, form))))
  expect(meter.calls).toHaveLength(tasks.length)
  // A call has 100 input and 10 output tokens, which cost 14 millionths of a dollar.
  expect(model?.cost).toBe(meter.calls.length * 14)
  const page = withBlock(
    'Before.\n<!-- labellers: begin -->\nold\n<!-- labellers: end -->\nAfter.',
    labellersBlock(all, new Date('2026-11-28T12:00:00Z')),
  )
  expect(page).toMatch(
    /^Before\.\n<!-- labellers: begin -->\n\n2026-11-28, fixed debates[^]+<!-- labellers: end -->\nAfter\.$/,
  )
  expect(page).not.toContain('old')
  expect(page).toContain('|  | needed | rule by quotation | openai perfect |')
  expect(page).toContain('| passed |  | **no** | yes |')
})

test('lovers of one side are moved by one disturbance each, a coin by everything', async () => {
  const [first, long, tossed] = await Promise.all([
    figuresOf(loverOfTheFirst),
    figuresOf(loverOfTheLong),
    figuresOf(coin(seeded(1))),
  ])
  expect(shortfalls(first)).toContain('sides')
  expect(['names', 'prose', 'cards'].map((one) => least(first, one))).toEqual([1, 1, 1])
  expect(shortfalls(long)).toContain('prose')
  expect(['sides', 'names', 'cards'].map((one) => least(long, one))).toEqual([1, 1, 1])
  expect(shortfalls(tossed)).toEqual(['hits', 'sides', 'names', 'prose', 'cards', 'kappa'])
})
