import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { JudgedReader } from '#features/verdict/judge/quality-contract.ts'
import { judgeThere, openControl } from './control.ts'
import { judgeCommand } from './judge-command.ts'

const rule: JudgedReader = {
  reader: 'rule',
  by: 'rule',
  measuredAt: '2026-11-23T21:00:00.000Z',
  passed: false,
  debates: 14,
  hits: [{ fault: 'dropped-point', found: 3, of: 12 }],
  stability: [{ disturbance: 'sides', verdicts: { found: 14, of: 14 }, answers: { found: 9, of: 10 } }],
  kappa: { value: null, pairs: 130 },
  dollars: 0,
}

test('§20 a command line that is wrong measures nothing', async () => {
  const measure = () => Promise.reject(new Error('measured'))
  expect(await judgeCommand(measure, ['now'])).toMatchObject({ code: 2, out: '' })
  expect(await judgeCommand(measure, ['--models', 'gpt-4o,nobody'])).toMatchObject({ code: 2, out: '' })
})

test('§20 the report tells each measure with how many and what is needed', async () => {
  const { out } = await judgeCommand(async () => [rule], [])
  expect(out.split('\n').map((line) => line.replaceAll(/ {2,}/g, '  '))).toEqual([
    'rule: not passed, the verdicts of its maps are withheld',
    '  planted faults found  3 of 12 (25 %)  at least 80 %',
    '  dropped-point  3 of 12 (25 %)',
    '  sides: same verdicts  14 of 14 (100 %)  at least 85 %',
    '  sides: same answers  9 of 10 (90 %)  at least 85 %',
    '  agreement of its readings (κ)  nothing to compare  at least 0.6',
    '  fixed debates  14, each in 5 forms',
    '  cost  $0.0000',
    '',
    'No model that reads maps speaks here: the rule alone was measured.',
    'The page /quality shows it.',
    '',
  ])
})

test('§20 the server that has the embedded database open measures, asked over its socket', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'evc-judge-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  expect(await judgeThere(folder, [])).toBeNull()
  const asked: (readonly string[])[] = []
  const control = await openControl(
    folder,
    {
      operate: () => Promise.reject(new Error('no command')),
      copyTo: null,
      async measure(models) {
        asked.push(models)
        return [rule]
      },
    },
    { warn: () => {} },
  )
  onTestFinished(async () => control?.close())
  const { code, out } = (await judgeThere(folder, ['--json', '--models', 'gpt-4o, grok-3'])) ?? {}
  expect({ code, told: JSON.parse(out ?? '') as unknown, asked }).toEqual({
    code: 0,
    told: [rule],
    asked: [['gpt-4o', 'grok-3']],
  })
})
